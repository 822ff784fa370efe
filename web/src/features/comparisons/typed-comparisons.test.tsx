import type { SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { chooseOrganization } from '../../lib/session/organization.ts';
import { store } from '../../lib/store.ts';
import { idOf, sanJeronimo } from '../../testing/fixtures.ts';
import { forgetTypedAtom, keepTypedAtom } from './typed-comparisons.ts';

const KEY = 'typed-comparisons';

const withTown = (number: number): SavedComparison => ({
  target: idOf(number),
  targetName: `Municipio ${number}`,
  name: '$$MUN',
  color: '#2f6f9f',
  remoteUrl: `https://monitor${number}.mx`,
});
const targets = (): string[] =>
  JSON.parse(localStorage.getItem(KEY) ?? '{}')[sanJeronimo._id].map(({ target }: SavedComparison) => target);
const anotherTabKeeps = (...kept: readonly SavedComparison[]) =>
  localStorage.setItem(KEY, JSON.stringify({ [sanJeronimo._id]: kept }));

describe('comparisons with monitors that were typed', () => {
  beforeEach(() => chooseOrganization(sanJeronimo));
  afterEach(() => localStorage.clear());

  it('are added to those of other tabs, and taken from them', () => {
    store.set(keepTypedAtom, withTown(1));
    anotherTabKeeps(withTown(2), withTown(1));
    store.set(keepTypedAtom, withTown(3));
    expect(targets()).toEqual([idOf(3), idOf(2), idOf(1)]);
    anotherTabKeeps(withTown(4), withTown(3), withTown(2));
    store.set(forgetTypedAtom, withTown(3));
    expect(targets()).toEqual([idOf(4), idOf(2)]);
  });
});
