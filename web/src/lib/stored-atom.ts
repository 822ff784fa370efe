import { atom, type WritableAtom } from 'jotai';

/** By name, because a browser that keeps nothing for a site throws at the very word. */
type StorageName = 'localStorage' | 'sessionStorage';

/** What is kept from now on, or what becomes of what is stored now: of what another tab wrote a moment ago, too. */
type Change<Value> = Value | null | ((stored: Value | null) => Value | null);

/**
 * An atom kept in the browser's storage; what cannot be read there is as if it had never been written. Whoever begins to
 * listen to it finds what any tab wrote last, and `isShared` makes it follow that from then on; `isPerTab` makes each tab
 * find its own again, and a new one begin with the last that any tab wrote.
 */
export const storedAtom = <Value extends object | string>(
  key: string,
  storage: StorageName,
  { isShared = false, isPerTab = false } = {},
): WritableAtom<Value | null, [Change<Value>], void> => {
  const remembered = (): Value | null => (isPerTab && read<Value>(key, 'sessionStorage')) || read<Value>(key, storage);
  const stored = atom(remembered());
  let isWritten = true;
  stored.onMount = (set) => {
    const readAgain = (): void =>
      set((before) => {
        const now = isWritten ? remembered() : before;
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    readAgain();
    if (!isShared) return;
    const follow = (event: StorageEvent): void => {
      if (event.storageArea === window[storage] && (event.key === key || event.key === null)) readAgain();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  };
  return atom(
    (get) => get(stored),
    (get, set, change) => {
      const value = typeof change === 'function' ? change(isWritten ? read<Value>(key, storage) : get(stored)) : change;
      if (JSON.stringify(value) !== JSON.stringify(get(stored))) set(stored, value);
      isWritten = write(key, value, storage);
      if (isPerTab) write(key, value, 'sessionStorage');
    },
  );
};

const read = <Value>(key: string, storage: StorageName): Value | null => {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null') as Value | null; // written below, by this very page
  } catch {
    return null;
  }
};

const write = (key: string, value: unknown, storage: StorageName): boolean => {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false; // a full or forbidden storage forgets at the next visit; this one goes on
  }
};
