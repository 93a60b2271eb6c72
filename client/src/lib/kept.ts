/**
 * Storage that survives a killed browser: its keys, and a judge's entries until the server has answered them. IndexedDB writes
 * at once, while local storage may take a minute. Without a database (private windows) the functions reject.
 */
const STORE_NAME = "entered";
let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  return (opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open("gorod", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE_NAME);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  }));
}

/** Store a value as JSON. Resolve when it is on the disk. */
export async function write(key: string, value: unknown): Promise<void> {
  const db = await database();
  await new Promise<void>((done, fail) => {
    const change = db.transaction(STORE_NAME, "readwrite", { durability: "strict" });
    change.objectStore(STORE_NAME).put(JSON.stringify(value), key);
    change.oncomplete = () => done();
    change.onabort = () => fail(change.error);
  });
}

export async function read<T>(key: string): Promise<T | undefined> {
  const db = await database();
  return new Promise((done, fail) => {
    const asked = db.transaction(STORE_NAME).objectStore(STORE_NAME).get(key);
    asked.onsuccess = () => done(asked.result === undefined ? undefined : (JSON.parse(asked.result as string) as T));
    asked.onerror = () => fail(asked.error);
  });
}
