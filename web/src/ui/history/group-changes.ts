import type { HistoryEntry } from '@monitor/contracts-schema';

/** Neighbouring changes of one kind that one load made: told as one. */
export type ChangeGroup = Readonly<{ first: HistoryEntry; entries: readonly HistoryEntry[] }>;

const belongTogether = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.kind !== 'data-load' &&
  one.kind === other.kind &&
  one.action === other.action &&
  one.dataLoad !== null &&
  one.dataLoad.id === other.dataLoad?.id;

export const groupChanges = (entries: readonly HistoryEntry[]): ChangeGroup[] => {
  const groups: { first: HistoryEntry; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && belongTogether(last.first, entry)) last.entries.push(entry);
    else groups.push({ first: entry, entries: [entry] });
  }
  return groups;
};
