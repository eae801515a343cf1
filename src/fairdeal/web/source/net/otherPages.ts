// Addresses of a server that are not those of its page: links to them load them, and the page's service worker leaves them
// alone.
export const OFFLINE = "/offline/"; // the static edition, which has a service worker of its own

const OTHERS = /^\/(api|offline|metrics)(\/|$)/;

/** Whether a path on a server is answered by something else than the page. */
export const isOtherPage = (path: string): boolean => OTHERS.test(path);
