// How the user is notified of their turns in correspondence matches: messages in this browser, e-mail, quiet hours.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Notices } from "../protocol";
import { errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { canPush, currentSubscription, subscribeBrowser } from "./browserPush";
import { EmailSettings } from "./EmailSettings";
import { addBrowser, fetchNotices, removeBrowser } from "./noticesApi";
import { QuietHours } from "./QuietHours";

export function NoticeSettings(): JSX.Element | null {
  const fetched = useFetched(fetchNotices, "notices");
  const [changed, setChanged] = useState<Notices | null>(null);
  const [error, setError] = useState<string | null>(null);
  const notices = changed ?? fetched.value;
  if (!notices || (notices.push_key === null && !notices.has_email)) return null;
  const change = (request: Promise<Notices>): void => {
    setError(null);
    request.then(setChanged, (failure: unknown) => setError(errorMessage(failure)));
  };
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Messages about your turns</h2>
      <p>
        In a match with days for each turn you can get one message when it is your turn. It says at which table, and
        nothing about the cards. While the page is open, none is sent.
      </p>
      {notices.push_key !== null ? <BrowserSwitch serverKey={notices.push_key} onChange={change} /> : null}
      {notices.has_email ? <EmailSettings notices={notices} onChange={change} /> : null}
      <QuietHours quiet={notices.quiet} onChange={change} />
      <div role="alert">{error !== null ? <p class="error">{error}</p> : null}</div>
    </section>
  );
}

interface SwitchProps {
  serverKey: string;
  onChange: (request: Promise<Notices>) => void;
}

function BrowserSwitch({ serverKey, onChange }: SwitchProps): JSX.Element {
  const [endpoint, setEndpoint] = useState<string | null>(null); // null: this browser shows no messages
  useEffect(() => {
    let current = true;
    currentSubscription().then(
      (found) => {
        if (current) setEndpoint(found?.endpoint ?? null);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (!canPush()) return <p class="form-note">This browser cannot show messages while the page is closed.</p>;
  const turnOn = async (): Promise<Notices> => {
    const browser = await subscribeBrowser(serverKey);
    const notices = await addBrowser(browser);
    setEndpoint(browser.endpoint);
    return notices;
  };
  const turnOff = async (old: string): Promise<Notices> => {
    const notices = await removeBrowser(old);
    await (await currentSubscription())?.unsubscribe();
    setEndpoint(null);
    return notices;
  };
  return (
    <label class="switch">
      <input
        type="checkbox"
        name="push"
        checked={endpoint !== null}
        onChange={() => onChange(endpoint === null ? turnOn() : turnOff(endpoint))}
      />
      Show messages in this browser
    </label>
  );
}
