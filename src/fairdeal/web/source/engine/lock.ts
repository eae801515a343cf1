// Only one tab runs the tables: two would overwrite each other's moves.

/**
 * Hold the tables of this storage until the worker ends. False if another tab holds them, unless `takesOver`;
 * `onLost` is called when another tab takes them over. Without the Web Locks API (pages without HTTPS) nothing is held.
 */
export function holdTables(storage: string, takesOver: boolean, onLost: () => void): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const options: LockOptions = takesOver ? { steal: true } : { ifAvailable: true };
    locks
      .request(storage, options, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(onLost);
  });
}
