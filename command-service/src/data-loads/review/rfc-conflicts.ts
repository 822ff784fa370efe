import { rfcNameKey } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { RfcReading } from '@monitor/contracts-schema/data-loads/review-values';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { nameOf } from '../load-dependencies.ts';
import type { NameVerdict, StagedFile } from '../working-load.ts';
import { restageAll } from './restage-all.ts';
import { nameId } from './rules/names/new-names.ts';
import type { RfcConflict, RowFacts } from './rules/row-facts.ts';
import { stagedNameId } from './staged-names.ts';

/** A name that rows say beside an RFC that is another's. */
export type NameBesideRfc = RfcConflict & Readonly<{ kind: 'RFC'; key: string; rows: number; firstRow: number }>;

/** What a hostile file says beyond them is an error of its rows, of which nothing can be decided. */
const MOST = 2_000;

type ConflictFacts = Pick<RowFacts, 'row' | 'rfcConflict'>;

/** Counts the names beside RFCs of others: what is told of each is what the first of its rows says. */
export const createConflictTally = () => {
  const names = new Map<string, NameBesideRfc>();

  const add = ({ row, rfcConflict }: ConflictFacts): void => {
    if (!rfcConflict) return;
    const key = keyOf(rfcConflict);
    const known = names.get(key);
    if (!known && names.size >= MOST) return;
    const first = known && known.firstRow < row ? known : { ...rfcConflict, kind: 'RFC' as const, key, firstRow: row };
    names.set(key, { ...first, rows: (known?.rows ?? 0) + 1 });
  };

  const remove = ({ row, rfcConflict }: ConflictFacts): boolean => {
    const known = rfcConflict && names.get(keyOf(rfcConflict));
    if (!known) return true;
    if (known.rows === 1) return names.delete(known.key);
    names.set(known.key, { ...known, rows: known.rows - 1 });
    return known.firstRow !== row;
  };

  return {
    add,
    /** Has a row say something else than it did. False where it is not known by now which row says the same first. */
    replace: (before: ConflictFacts, after: ConflictFacts | undefined): boolean => {
      if (names.size >= MOST || !remove(before)) return false;
      if (after) add(after);
      return true;
    },
    conflicts: (): NameBesideRfc[] => [...names.values()],
  };
};

const keyOf = ({ rfc, name }: RfcConflict): string => rfcNameKey(rfc, name);

export type StagedConflict = NameBesideRfc & Readonly<{ id: string }>;

export const stagedConflicts: Collection<StagedConflict> = {
  name: 'staged-rfc-conflicts',
  fields: { id: 'text' },
  indexes: [],
};

export const stageConflicts = (staged: ViewStore, fileId: string, conflicts: readonly NameBesideRfc[]): Promise<void> =>
  restageAll(
    staged,
    stagedConflicts,
    conflicts.map((name) => ({ ...name, id: stagedNameId(fileId, name.kind, name.key) })),
  );

/** Whose an RFC is, by the id that a decision names: registered, or a name of the file. */
export const holderIdOf = (fileId: string, { holder, rfc }: Pick<RfcConflict, 'holder' | 'rfc'>): string =>
  holder.id ?? stagedNameId(fileId, 'RFC', rfc);

/** Names shown of a whole file: of very many, those first whose rows stay out. */
const SHOWN = 100;

/** The RFCs of a file that stand beside names of others, each with whose it is and those names, in the order of the sheet. */
export const rfcReadings = async (
  staged: ViewStore,
  { fileId, verdicts }: Pick<StagedFile, 'fileId' | 'verdicts'>,
): Promise<Readonly<{ rfcs: RfcReading[]; moreRfcs: number }>> => {
  const byName = new Map(verdicts.map((verdict) => [nameId(verdict), verdict]));
  const found = await staged.find(stagedConflicts, {});
  const wanted = found.toSorted((one, other) => Number(one.isSame) - Number(other.isSame) || byFirstRow(one, other));
  const readings = new Map<string, RfcReading>();
  for (const name of wanted.slice(0, SHOWN).sort(byFirstRow)) {
    const { id: _id, rfc, holder, holderRow, rows, isSame } = name;
    const known = readings.get(rfc) ?? {
      rfc,
      holder: { _id: holderIdOf(fileId, name), name: holder.name, registered: holder.id !== null, row: holderRow },
      names: [],
    };
    const decision = shownDecision(byName.get(nameId(name)));
    readings.set(rfc, { ...known, names: [...known.names, { _id, name: name.name, rows, isSame, decision }] });
  }
  return { rfcs: [...readings.values()], moreRfcs: Math.max(0, found.length - SHOWN) };
};

const byFirstRow = (one: NameBesideRfc, other: NameBesideRfc): number => one.firstRow - other.firstRow;

const shownDecision = (verdict: NameVerdict | undefined): RfcReading['names'][number]['decision'] =>
  verdict?.as ? { as: verdict.as.name, decidedBy: nameOf(verdict.decidedBy), decidedAt: verdict.decidedAt } : null;
