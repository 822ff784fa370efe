import { store } from './store.ts';
import { storedAtom } from './stored-atom.ts';

const listening = (to: ReturnType<typeof storedAtom<string>>): (() => void) => store.sub(to, () => {});

describe('an atom kept in the browser', () => {
  afterEach(() => localStorage.clear());

  it('is what another tab wrote while nobody listened to it here', () => {
    const color = storedAtom<string>('color', 'localStorage');
    store.set(color, 'red');
    localStorage.setItem('color', '"blue"');
    const leave = listening(color);
    expect(store.get(color)).toBe('blue');
    leave();
  });

  it('follows other tabs only where it is shared', () => {
    const [own, shared] = [false, true].map((isShared) => storedAtom<string>('color', 'localStorage', { isShared }));
    const leave = [own!, shared!].map(listening); // two were made
    localStorage.setItem('color', '"blue"');
    dispatchEvent(new StorageEvent('storage', { key: 'color', storageArea: localStorage }));
    expect([store.get(own!), store.get(shared!)]).toEqual([null, 'blue']);
    for (const one of leave) one();
  });

  it('stays what it was told where the browser stores nothing', () => {
    const color = storedAtom<string>('color', 'localStorage');
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new Error('full');
    };
    store.set(color, 'red');
    Storage.prototype.setItem = setItem;
    listening(color)();
    expect(store.get(color)).toBe('red');
  });

  it('of each tab its own stays that, whatever another tab wrote last', () => {
    const town = storedAtom<string>('town', 'localStorage', { isPerTab: true });
    store.set(town, 'here');
    localStorage.setItem('town', '"there"');
    listening(town)();
    expect(store.get(town)).toBe('here');
    sessionStorage.clear();
    listening(town)();
    expect(store.get(town)).toBe('there');
  });
});
