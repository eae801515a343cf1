// How long to wait before the next attempt to connect.

export const MIN_RETRY_DELAY = 250; // milliseconds
const MAX_RETRY_DELAY = 5_000;
const RETRY_BACKOFF = 1.7;
const SERVICE_RESTART = 1012; // the close code of a server that sends its clients to another one
const SPREAD = 100; // milliseconds over which the clients of such a server come back

/** The delay after this one, in case the attempt fails, too. */
export function nextRetryDelay(delay: number): number {
  return Math.min(MAX_RETRY_DELAY, delay * RETRY_BACKOFF);
}

/** The delay after a connection has closed. Another server is ready after a restart: only a first attempt is so early. */
export function delayAfterClose(code: number, delay: number, random: () => number = Math.random): number {
  return code === SERVICE_RESTART && delay === MIN_RETRY_DELAY ? SPREAD * random() : delay;
}
