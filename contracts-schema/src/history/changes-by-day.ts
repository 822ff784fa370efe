import { countedNoun } from '../catalogues/noun-words.ts';
import { countsAs } from '../contracts/counting.ts';
import { installationDay } from '../installation-zone.ts';
import { type Centavos, formatMoney, fromPesos } from '../money.ts';
import { changeNouns } from './change-nouns.ts';
import type { HistoryEntry } from './history-answers.ts';

/** What was done at once: changes of the same kind, by the same person, in the same way. */
export type ChangeGroup = readonly [HistoryEntry, ...HistoryEntry[]];

export type ChangeDay = Readonly<{
  day: string;
  /** What it did to contracts; blank where it did nothing, or not all of it is known. */
  figures: string;
  groups: readonly ChangeGroup[];
}>;

/** Fewer are told one by one. */
const LEAST_TOGETHER = 3;
const AT_ONCE_MS = 60_000;

const isSame = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.kind === other.kind &&
  one.action === other.action &&
  one.via === other.via &&
  one.who.label === other.who.label &&
  one.batch?.id === other.batch?.id &&
  one.dataLoad?.id === other.dataLoad?.id &&
  Math.abs(Date.parse(one.recordedAt) - Date.parse(other.recordedAt)) <= AT_ONCE_MS;

const groupsOf = (entries: readonly HistoryEntry[]): readonly ChangeGroup[] => {
  const runs: [HistoryEntry, ...HistoryEntry[]][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && Object.hasOwn(changeNouns, entry.kind) && isSame(last[0], entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): ChangeGroup[] => (run.length >= LEAST_TOGETHER ? [run] : run.map((entry) => [entry])));
};

/** Contracts, and what was done to many of them. */
const concernsMoney = ([{ kind }]: ChangeGroup): boolean =>
  kind === 'contract' || kind === 'data-load' || kind === 'batch';

const moneyFirst = (groups: readonly ChangeGroup[]): readonly ChangeGroup[] => [
  ...groups.filter(concernsMoney),
  ...groups.filter((group) => !concernsMoney(group)),
];

const DONE = [
  { done: ['registrado', 'registrados'], of: ({ counts }: HistoryEntry) => counts?.contracts, action: 'registered' },
  { done: ['corregido', 'corregidos'], of: ({ counts }: HistoryEntry) => counts?.revised, action: 'revised' },
  {
    done: ['eliminado', 'eliminados'],
    of: ({ revertCounts }: HistoryEntry) => revertCounts?.contracts,
    action: 'removed',
  },
] as const;

/** What the contracts add to totals that a change registered. */
const registeredAmount = ({ kind, action, counts, changes }: HistoryEntry): Centavos => {
  if (counts) return fromPesos(counts.countedAmount).amount;
  if (kind !== 'contract' || action !== 'registered') return 0;
  const fields = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  const isCounted = countsAs(fields as Parameters<typeof countsAs>[0]) === 'contract'; // a blank field is no change
  return isCounted && typeof fields.totalOrMaxAmount === 'number' ? fromPesos(fields.totalOrMaxAmount).amount : 0;
};

/** `48 contratos registrados ($1,250.00), 1 contrato corregido`. */
const figuresOf = (entries: readonly HistoryEntry[]): string => {
  const amount = entries.reduce((sum, entry) => sum + registeredAmount(entry), 0);
  return DONE.flatMap(({ done: [one, many], of, action }) => {
    const single = (entry: HistoryEntry) => (entry.kind === 'contract' && entry.action === action ? 1 : 0);
    const count = entries.reduce((sum, entry) => sum + (of(entry) ?? single(entry)), 0);
    const added = action === 'registered' && amount !== 0 ? ` (${formatMoney(amount)})` : '';
    return count > 0 ? [`${countedNoun(count, changeNouns.contract)} ${count === 1 ? one : many}${added}`] : [];
  }).join(', ');
};

/**
 * Changes by the installation's days, the newest first; where the list `leadsWithMoney`, of a day first those that concern it. Of the last day `hasMore` says that more of it may follow; of what one
 * load did (`isOfOneLoad`) each is told, for that is what was asked.
 */
export const changesByDay = (
  entries: readonly HistoryEntry[],
  {
    hasMore,
    isOfOneLoad,
    leadsWithMoney,
  }: Readonly<{ hasMore: boolean; isOfOneLoad: boolean; leadsWithMoney: boolean }>,
): readonly ChangeDay[] => {
  const days = [...Map.groupBy(entries, ({ recordedAt }) => installationDay(new Date(recordedAt)))];
  const grouped = (ofDay: readonly HistoryEntry[]) => (leadsWithMoney ? moneyFirst(groupsOf(ofDay)) : groupsOf(ofDay));
  return days.map(([day, ofDay], place) => ({
    day,
    figures: hasMore && place === days.length - 1 ? '' : figuresOf(ofDay),
    groups: isOfOneLoad ? ofDay.map((entry): ChangeGroup => [entry]) : grouped(ofDay),
  }));
};

const verbsOfMany: Readonly<Record<string, string>> = {
  registered: 'Se registraron',
  revised: 'Se corrigieron',
  removed: 'Se eliminaron',
  joined: 'Se unieron',
  separated: 'Se separaron',
  restored: 'Se restauraron',
};

/** `Se registraron 20 cálculos`. */
export const groupSentence = ([{ kind, action }, ...others]: ChangeGroup): string => {
  const count = others.length + 1;
  const counted = Object.hasOwn(changeNouns, kind)
    ? countedNoun(count, changeNouns[kind as keyof typeof changeNouns])
    : `${count} registros`;
  return `${verbsOfMany[action] ?? 'Cambiaron'} ${counted}`;
};
