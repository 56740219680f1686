const database = "playyy-codes";
const storeName = "codes";
/** In Chromium, a page reloaded while its first database is being made can wait for it until the browser restarts. */
const openMilliseconds = 4_000;

/**
 * What this device keeps of one order: the key pair that signs its code, which can't be read out, and the pass that is bound to
 * it, once there is one.
 */
export type KeptCode = {
  /** Member and order (`codeId`). */
  id: string;
  userId: string;
  keys: CryptoKeyPair;
  /** The public key, compressed, in hexadecimal digits. */
  deviceKey: string;
  pass: Uint8Array<ArrayBuffer> | null;
  /** The event, for the warning before signing out. */
  title: string;
  /** The ISO instant from which on it is worthless and is removed. */
  until: string;
};

/** Under which name this device keeps the code of a member's order. */
export const codeId = (userId: string, orderId: string): string => `${userId}/${orderId}`;

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = window.indexedDB.open(database, 1);
    const timer = setTimeout(() => reject(new Error("The database doesn't open")), openMilliseconds);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
    request.addEventListener("success", () => clearTimeout(timer));
  });

const withStore = async <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const opened = await openDatabase();
  try {
    const transaction = opened.transaction(storeName, mode, { durability: "strict" });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([settled(work(transaction.objectStore(storeName))), committed]);
    return result;
  } finally {
    opened.close();
  }
};

/** The kept code with this id, or null. Rejects where this browser keeps nothing, as in some private windows. */
export const readCode = async (id: string): Promise<KeptCode | null> =>
  (await withStore<KeptCode | undefined>("readonly", (store) => store.get(id))) ?? null;

/** Keeps a code. Rejects where this browser keeps nothing. */
export const keepCode = async (code: KeptCode): Promise<void> => {
  await withStore("readwrite", (store) => store.put(code));
};

const removeCode = async (id: string): Promise<void> => {
  await withStore("readwrite", (store) => store.delete(id));
};

const listAll = (): Promise<KeptCode[]> => withStore<KeptCode[]>("readonly", (store) => store.getAll());

const ignoreErrors = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.debug("Codes aren't kept on this device", (error as Error).name);
  }
};

// Nothing was kept where the database was never made: looking for it would make it.
const isMade = async (): Promise<boolean> => {
  const all = await window.indexedDB?.databases?.();
  return all === undefined || all.some(({ name }) => name === database);
};

/** The events whose codes live on this device and still count at `now`, for the warning before signing out. */
export const listCodedEvents = async (userId: string, now: string): Promise<string[]> => {
  let titles: string[] = [];
  await ignoreErrors(async () => {
    if (!(await isMade())) return;
    const kept = (await listAll()).filter((code) => code.userId === userId && code.pass && code.until > now);
    titles = [...new Set(kept.map(({ title }) => title))];
  });
  return titles;
};

/** Removes codes from this device, with their keys: all but those of the member `except` that still count at `now`. */
export const clearCodes = (except: string | null, now: string): Promise<void> =>
  ignoreErrors(async () => {
    if (!(await isMade())) return;
    for (const { id, userId, until } of await listAll()) {
      if (userId !== except || until <= now) await removeCode(id);
    }
  });
