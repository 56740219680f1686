const name = "playyy-door";
const version = 1;
/** In Chromium, a page reloaded while its first database is being made can wait for it until the browser restarts. */
const openMilliseconds = 4_000;

/** `meta`: one record each of what there is one of. `log`: the scanner's own rows. `others`: rows of other devices. `lists`: two slots. */
export type StoreName = "meta" | "log" | "others" | "lists";

const createStores = (database: IDBDatabase) => {
  database.createObjectStore("meta");
  database.createObjectStore("log", { keyPath: "sequence" });
  database.createObjectStore("others", { keyPath: ["device", "sequence"] });
  database.createObjectStore("lists", { keyPath: ["slot", "key"] });
};

/** Opens what the scanner keeps. Rejects where this browser keeps nothing, as in some private windows. */
export const openDatabase = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, version);
    const timer = setTimeout(() => reject(new Error("The scanner's database doesn't open")), openMilliseconds);
    request.onupgradeneeded = () => createStores(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
  });

/** The answer of one request to the database. Rejects with the request's error. */
export const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Does work in one transaction and resolves when it is on the disk: a phone whose battery is pulled right after keeps it. The work may
 * wait for nothing but the database. Rejects, and changes nothing, when any part fails.
 */
export const transact = async <Result>(
  database: IDBDatabase,
  stores: StoreName[],
  mode: "readonly" | "readwrite",
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> => {
  const transaction = database.transaction(stores, mode, { durability: "strict" });
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was given up"));
  });
  const worked = work(transaction).catch((error: unknown) => {
    // It may have ended by itself: then there is nothing left to give up.
    try {
      transaction.abort();
    } catch {}
    throw error;
  });
  const [result] = await Promise.all([worked, committed]);
  return result;
};
