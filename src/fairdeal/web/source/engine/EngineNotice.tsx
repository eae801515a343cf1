// What the user should know about Python behind the static edition: how far it has loaded, and what does not work.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { engineTransport } from "../net/engineTransport";
import { AwayFromServer, NewVersion, useNewVersion } from "../offline/PageNotice";

const FIRST_MOVE_TIME = 2_000; // milliseconds after loading; the user may have pressed *Play now* before

export function EngineNotice({ isAtTable }: { isAtTable: boolean }): JSX.Element | null {
  const [wasRead, setRead] = useState(false);
  const place = isAtTable ? "engine-notice over-table" : "engine-notice";
  const [status, setStatus] = useState(engineTransport.status);
  const [isQuiet, setQuiet] = useState(false);
  const useNew = useNewVersion(isQuiet);
  const isLoading = status.state === "loading";
  useEffect(() => {
    if (isLoading) return undefined;
    const timer = window.setTimeout(() => setQuiet(true), FIRST_MOVE_TIME);
    return () => window.clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => {
    setStatus(engineTransport.status);
    return engineTransport.subscribe(setStatus);
  }, []);
  if (isLoading) {
    return (
      <div class={place} role="status">
        <label>
          Getting the card table ready{" "}
          <progress max={1} {...(status.part > 0 ? { value: status.part } : {})}>
            {Math.round(100 * status.part)} %
          </progress>
        </label>
      </div>
    );
  }
  if (status.state === "elsewhere" || status.state === "displaced") {
    return (
      <div class={place} role="alert">
        <p>
          {status.state === "elsewhere"
            ? "Fairdeal is open in another tab. Your tables can run in only one of them."
            : "Your tables now run in another tab."}
        </p>
        <button type="button" class="button primary" onClick={takeOver}>
          Play here
        </button>
      </div>
    );
  }
  if (status.state === "failed") {
    return (
      <div class={place} role="alert">
        <p>The card table cannot be loaded{status.reason ? `: ${status.reason}` : "."}</p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          Try again
        </button>
      </div>
    );
  }
  if (useNew && !isAtTable) return <NewVersion use={useNew} />;
  if (status.isStored || wasRead) return isAtTable ? null : <AwayFromServer />;
  return (
    <div class={place} role="alert">
      <p>
        This browser does not store your matches: its storage is full or blocked. You can play on until you close it.
      </p>
      <button type="button" class="button" onClick={() => setRead(true)}>
        OK
      </button>
    </div>
  );
}

const TAKES_OVER = "fairdeal-takes-over";

/** Run the tables in this tab: the page is loaded again, because what it shows is outdated. */
function takeOver(): void {
  try {
    sessionStorage.setItem(TAKES_OVER, "yes");
  } catch {
    engineTransport.start(true); // storage is blocked, so there is nothing to be outdated
    return;
  }
  location.reload();
}

/** Whether the page was loaded again in order to take the tables over from another tab. */
export function takesOver(): boolean {
  try {
    const found = sessionStorage.getItem(TAKES_OVER) !== null;
    sessionStorage.removeItem(TAKES_OVER);
    return found;
  } catch {
    return false;
  }
}
