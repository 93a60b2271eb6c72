/**
 * What must outlive a browser that is killed: its keys, and what a judge has entered, until the server has it. A database
 * writes it at once, where local storage may take a minute. Where there is none (private windows) it lasts as long as the page.
 */
const STORE = "entered";
let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  return (opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open("gorod", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  }));
}

/** As soon as it is on the disk; one after the other. */
export async function write(key: string, value: unknown): Promise<void> {
  const db = await database();
  await new Promise<void>((done, fail) => {
    const change = db.transaction(STORE, "readwrite", { durability: "strict" });
    change.objectStore(STORE).put(JSON.stringify(value), key);
    change.oncomplete = () => done();
    change.onabort = () => fail(change.error);
  });
}

export async function read<T>(key: string): Promise<T | undefined> {
  const db = await database();
  return new Promise((done, fail) => {
    const asked = db.transaction(STORE).objectStore(STORE).get(key);
    asked.onsuccess = () => done(asked.result === undefined ? undefined : (JSON.parse(asked.result as string) as T));
    asked.onerror = () => fail(asked.error);
  });
}
