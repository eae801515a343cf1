// Which page is shown. Every page has its own address, so that reload, back and links work.
import { useEffect, useState } from "preact/hooks";

export type Route =
  | { page: "lobby" }
  | { page: "create"; game: string }
  | { page: "table"; code: string }
  | { page: "rules"; game: string }
  | { page: "match"; match: string };

export function parseRoute(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  if (table?.[1]) return { page: "table", code: decodeURIComponent(table[1]) };
  const part = /^#\/(new|rules|match)\/([^/]+)$/.exec(hash);
  const name = decodeURIComponent(part?.[2] ?? "");
  if (part?.[1] === "new") return { page: "create", game: name };
  if (part?.[1] === "rules") return { page: "rules", game: name };
  if (part?.[1] === "match") return { page: "match", match: name };
  return { page: "lobby" };
}

export const LOBBY = "/";
export const tablePath = (code: string): string => `/t/${encodeURIComponent(code)}`;
export const createPath = (game: string): string => `/#/new/${encodeURIComponent(game)}`;
export const rulesPath = (game: string): string => `/#/rules/${encodeURIComponent(game)}`;
export const matchPath = (match: string): string => `/#/match/${encodeURIComponent(match)}`;

const NAVIGATED = "fairdeal-navigated";

export function navigate(path: string): void {
  history.pushState(null, "", path);
  window.dispatchEvent(new Event(NAVIGATED));
  window.scrollTo(0, 0);
}

/** Handle a click on an internal link without loading the page again. Clicks with a modifier key are the browser's. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  navigate(link.pathname + link.hash);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.pathname, location.hash));
  useEffect(() => {
    const update = () => setRoute(parseRoute(location.pathname, location.hash));
    const events = [NAVIGATED, "popstate", "hashchange"];
    for (const event of events) window.addEventListener(event, update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, []);
  return route;
}
