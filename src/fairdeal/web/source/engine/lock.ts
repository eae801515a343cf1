// Only one tab runs the tables: two would overwrite each other's moves.

const PATIENCE = 2_000; // milliseconds: after a reload, the page's former worker may still be ending

/**
 * Hold the tables of this storage until the worker ends. False if another tab holds them, unless `takesOver`;
 * `onLost` is called when another tab takes them over. Without the Web Locks API (pages without HTTPS) nothing is held.
 */
export function holdTables(storage: string, takesOver: boolean, onLost: () => void): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    let isHeld = false;
    const options: LockOptions = takesOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
    locks
      .request(storage, options, () => {
        isHeld = true;
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch((error: unknown) => {
        const isTaken = error instanceof DOMException && ["TimeoutError", "AbortError"].includes(error.name);
        if (isHeld) onLost();
        else resolve(!isTaken); // a browser that blocks storage has no locks, and nothing that tabs could overwrite
      });
  });
}
