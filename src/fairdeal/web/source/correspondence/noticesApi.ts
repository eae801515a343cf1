// The API of correspondence play: turns that wait, and how the user is notified of them.
import { requestJson } from "../net/api";
import type { NewBrowser, Notices, QuietTime, Vacation, Waiting } from "../protocol";

const PATH = "/api/me/notices";
const VACATION = "/api/me/vacation";

/** How many matches wait for the user; also says that the page is open, so that no messages are sent. */
export const fetchWaiting = (): Promise<Waiting> => requestJson("/api/me/waiting", {});
export const fetchNotices = (): Promise<Notices> => requestJson(PATH);
export const addBrowser = (browser: NewBrowser): Promise<Notices> => requestJson(`${PATH}/browser`, browser);
export const removeBrowser = (endpoint: string): Promise<Notices> =>
  requestJson(`${PATH}/browser/remove`, { endpoint });
export const requestEmail = (email: string): Promise<Notices> => requestJson(`${PATH}/email`, { email });
export const confirmEmail = (code: string): Promise<Notices> => requestJson(`${PATH}/email/confirm`, { code });
export const removeEmail = (): Promise<Notices> => requestJson(`${PATH}/email/remove`, {});
export const chooseQuiet = (quiet: QuietTime | null): Promise<Notices> => requestJson(`${PATH}/quiet`, { quiet });
export const fetchVacation = (): Promise<Vacation> => requestJson(VACATION);
export const takeVacation = (days: number): Promise<Vacation> => requestJson(VACATION, { days });
export const endVacation = (): Promise<Vacation> => requestJson(`${VACATION}/end`, {});
