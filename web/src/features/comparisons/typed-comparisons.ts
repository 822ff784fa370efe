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

const replaceAtom = atom(null, (get, set, changed: readonly SavedComparison[]) => {
  const organization = get(organizationAtom);
  if (organization)
    set(storedComparisonsAtom, {
      ...get(storedComparisonsAtom),
      [organization._id]: changed.slice(0, SHOWN_COMPARISONS),
    });
});

export const keepTypedAtom = atom(null, (get, set, compared: SavedComparison) =>
  set(replaceAtom, [compared, ...get(typedComparisonsAtom).filter((other) => !isSamePair(other, compared))]),
);

export const forgetTypedAtom = atom(null, (get, set, compared: SavedComparison) =>
  set(
    replaceAtom,
    get(typedComparisonsAtom).filter((other) => !isSamePair(other, compared)),
  ),
);
