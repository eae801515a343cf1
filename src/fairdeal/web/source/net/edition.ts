// Where the page runs: served by a Fairdeal server, or as the static edition, whose tables are in this browser.
// The static edition's index.html says so; the same scripts are used for both.
const root = typeof document === "undefined" ? undefined : document.documentElement.dataset;

/** Whether there is no server: features that need other people or a server are hidden. */
export const IS_STATIC = root?.edition === "static";

/** The folder of the static edition's Python, relative to the page. */
export const ENGINE = root?.engine ?? "";

/** The page of the server that offers this static edition to browsers without a network; null: a file host does. */
export const SERVER = root?.server ?? null;

/** The path that all addresses of the page begin with. A file host may serve the static edition below any path. */
export const BASE = IS_STATIC ? new URL(".", location.href).pathname : "/";
