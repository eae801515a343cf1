// What the browser keeps for the static edition: texts by key, in IndexedDB. Where the browser has none (some private
// windows), everything is kept in memory, and `save` fails, so that the page can say so.

const STORE = "values";
const ON_DEMAND = ["lines/", "record/"]; // prefixes of keys that are read one by one (static_edition/storage.py)

export class BrowserStorage {
  private database: IDBDatabase | null = null;

  constructor(private readonly name: string) {}

  /** Open the database, and read everything except what is read on demand. */
  async open(): Promise<Record<string, string>> {
    try {
      this.database = await this.connect();
    } catch {
      return {};
    }
    const store = this.database.transaction(STORE).objectStore(STORE);
    const found: Record<string, string> = {};
    let from = "";
    for (const prefix of [...ON_DEMAND, "\uffff"]) {
      const range = IDBKeyRange.bound(from, prefix, false, true);
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
      for (const [index, key] of keys.entries()) found[key as string] = values[index] as string;
      from = `${prefix.slice(0, -1)}0`; // the first key after all that begin with `prefix`: 0 follows /
    }
    return found;
  }

  /** Write values in one transaction; null deletes. */
  save(values: Record<string, string | null>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.database) {
        reject(new Error("this browser stores nothing here"));
        return;
      }
      const transaction = this.database.transaction(STORE, "readwrite");
      const store = transaction.objectStore(STORE);
      for (const [key, value] of Object.entries(values)) {
        if (value === null) store.delete(key);
        else store.put(value, key);
      }
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser refused to store this"));
    });
  }

  async read(key: string): Promise<string | null> {
    if (!this.database) return null;
    const value: unknown = await done(this.database.transaction(STORE).objectStore(STORE).get(key));
    return typeof value === "string" ? value : null;
  }

  private connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(this.name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return done(request);
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser cannot read this"));
  });
}
