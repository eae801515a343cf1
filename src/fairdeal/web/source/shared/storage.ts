// Values that this browser keeps between visits. If the browser refuses to store anything, the page still works; the
// values last until it is closed.

export function loadItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A stored value that is JSON; null if there is none, or if it is damaged. */
export function loadJson(key: string): unknown {
  try {
    return JSON.parse(loadItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

export function saveItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full.
  }
}
