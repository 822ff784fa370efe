import { rfcNameKey } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { RfcReading } from '@monitor/contracts-schema/data-loads/review-values';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { NameVerdict, StagedFile } from '../working-load.ts';
import { restageAll } from './restage-all.ts';
import { nameId } from './rules/names/new-names.ts';
import type { RfcConflict, RowFacts } from './rules/row-facts.ts';
import { stagedNameId } from './staged-names.ts';

/** A name that rows say beside an RFC that is another's. */
export type NameBesideRfc = RfcConflict & Readonly<{ kind: 'RFC'; key: string; rows: number; firstRow: number }>;

/** What a hostile file says beyond them is an error of its rows, of which nothing can be decided. */
const MOST = 2_000;

/** Counts the names beside RFCs of others. Rows that say one are never judged by themselves alone: where the other is stands in another row. */
export const createConflictTally = () => {
  const names = new Map<string, NameBesideRfc>();
  return {
    add: ({ row, rfcConflict }: Pick<RowFacts, 'row' | 'rfcConflict'>): void => {
      if (!rfcConflict) return;
      const key = rfcNameKey(rfcConflict.rfc, rfcConflict.name);
      const known = names.get(key);
      if (known) names.set(key, { ...known, rows: known.rows + 1 });
      else if (names.size < MOST) names.set(key, { ...rfcConflict, kind: 'RFC', key, rows: 1, firstRow: row });
    },
    conflicts: (): NameBesideRfc[] => [...names.values()],
  };
};

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
  verdict?.as ? { as: verdict.as.name, decidedBy: verdict.decidedBy, decidedAt: verdict.decidedAt } : null;
