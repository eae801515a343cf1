// Above a server's page: that there is no network and what can be played without one, or that there is a new version.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { SERVER } from "../net/edition";
import { OFFLINE } from "../net/otherPages";
import { fetchFeatures } from "../pairing/api";
import { registerServiceWorker } from "./newVersion";
import { fetchWhenIdle, hasOfflineEdition } from "./offlineEdition";

/**
 * Register the service worker when `isQuiet`, because it fetches many files. Call the result when the user wants the new
 * version of the page that was found; null: there is none.
 */
export function useNewVersion(isQuiet = true): (() => void) | null {
  const [use, setUse] = useState<{ now: () => void } | null>(null);
  useEffect(() => {
    // Without it (private windows, blocked storage) everything works, as long as there is a network.
    if (isQuiet) registerServiceWorker((now) => setUse({ now })).catch(() => undefined);
  }, [isQuiet]);
  return use?.now ?? null;
}

/** Whether the browser has a network, as far as it knows. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = (): void => setOnline(navigator.onLine);
    for (const event of ["online", "offline"]) window.addEventListener(event, update);
    return () => {
      for (const event of ["online", "offline"]) window.removeEventListener(event, update);
    };
  }, []);
  return isOnline;
}

export function NewVersion({ use }: { use: () => void }): JSX.Element {
  return (
    <div class="engine-notice" role="status">
      <p>There is a new version of Fairdeal. Your matches go on in it.</p>
      <button type="button" class="button" onClick={use}>
        Use it now
      </button>
    </div>
  );
}

/** For a server's page. A table says itself when its connection is lost, and has no room for offers. */
export function PageNotice({ isAtTable }: { isAtTable: boolean }): JSX.Element | null {
  const useNew = useNewVersion();
  const isOnline = useOnline();
  useEffect(() => {
    if (isAtTable || !isOnline) return undefined;
    let cancel = (): void => undefined;
    let isOver = false;
    fetchFeatures().then(
      (features) => {
        if (features.offline && !isOver) cancel = fetchWhenIdle();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      cancel();
    };
  }, [isAtTable, isOnline]);
  if (isAtTable) return null;
  if (!isOnline) return <WithoutNetwork />;
  return useNew ? <NewVersion use={useNew} /> : null;
}

function WithoutNetwork(): JSX.Element {
  const [canPlay, setCanPlay] = useState<boolean | null>(null);
  useEffect(() => {
    hasOfflineEdition().then(setCanPlay, () => setCanPlay(false));
  }, []);
  return (
    <div class="engine-notice" role="status">
      <p>
        You are offline.{" "}
        {canPlay === false
          ? "Games without a network are not stored in this browser, so you can play on when the network is back."
          : "Until the network is back you can play against bots in this browser."}
      </p>
      {canPlay ? (
        <a class="button primary" href={OFFLINE}>
          Play against bots
        </a>
      ) : null}
    </div>
  );
}

/** For the static edition of a server: where the user is, and the way back. */
export function AwayFromServer(): JSX.Element | null {
  const isOnline = useOnline();
  if (SERVER === null) return null;
  return (
    <div class="engine-notice" role="status">
      <p>
        {isOnline
          ? "You play against bots in this browser. Tables with other people are on the server."
          : "You are offline: you play against bots in this browser."}
      </p>
      {isOnline ? (
        <a class="button" href={SERVER}>
          To the server
        </a>
      ) : null}
    </div>
  );
}
