import type { SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { SHOWN_COMPARISONS } from '@monitor/contracts-schema/comparisons/saved-comparisons';
import { atom } from 'jotai';
import { organizationAtom } from '../../lib/session/organization.ts';
import { storedAtom } from '../../lib/stored-atom.ts';

const storedComparisonsAtom = storedAtom<Readonly<Record<string, readonly SavedComparison[]>>>(
  'typed-comparisons',
  'localStorage',
);

export const isSamePair = (one: SavedComparison, other: SavedComparison): boolean =>
  one.target === other.target && one.remoteUrl === other.remoteUrl;

/**
 * What the chosen organization was compared with at addresses of other monitors, the newest first: kept in this browser,
 * because only monitors of the installation's list stand on pages that everybody sees.
 */
export const typedComparisonsAtom = atom((get) => {
  const organization = get(organizationAtom);
  return (organization && get(storedComparisonsAtom)?.[organization._id]) ?? [];
});

type Change = (known: readonly SavedComparison[]) => readonly SavedComparison[];

const changeAtom = atom(null, (get, set, change: Change) => {
  const organization = get(organizationAtom);
  if (organization)
    set(storedComparisonsAtom, (stored) => ({
      ...stored,
      [organization._id]: change(stored?.[organization._id] ?? []).slice(0, SHOWN_COMPARISONS),
    }));
});

export const keepTypedAtom = atom(null, (_get, set, compared: SavedComparison) =>
  set(changeAtom, (known) => [compared, ...known.filter((other) => !isSamePair(other, compared))]),
);

export const forgetTypedAtom = atom(null, (_get, set, compared: SavedComparison) =>
  set(changeAtom, (known) => known.filter((other) => !isSamePair(other, compared))),
);
