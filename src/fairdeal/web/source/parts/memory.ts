// What this browser keeps from visit to visit. Where it keeps nothing, everything works until the page is closed.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // kept nowhere: it will be asked again
  }
}
