/**
 * Local storage: tokens of seats, settings, the player's own notes. Nothing else of a game is ever written here.
 * Where storage is refused (private windows, full disks), values are kept in memory until the page is closed.
 */
const KEY_PREFIX = "gorod.";
const fallback = new Map<string, string>();

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  fallback.set(key, text);
  try {
    localStorage.setItem(KEY_PREFIX + key, text);
  } catch {
    // kept in memory
  }
}

export function kept<T>(key: string): T | undefined {
  const text = stored(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

export function drop(key: string): void {
  fallback.delete(key);
  try {
    localStorage.removeItem(KEY_PREFIX + key);
  } catch {
    // it was kept in memory only
  }
}

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(KEY_PREFIX + key) ?? fallback.get(key);
  } catch {
    return fallback.get(key);
  }
}
