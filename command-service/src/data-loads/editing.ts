import {
  createLoadCatalogue,
  createLoadTally,
  type DataLoadSummary,
  editRow,
  Refused,
  type RowChanges,
  reviewRow,
  reviewSearchText,
} from '@monitor/contracts-schema';
import { type CurrentLoad, changeCurrentLoad, currentLoadOf, type StagedFile } from './current-load.ts';
import type { LoadParts } from './load-parts.ts';
import { loadStatus } from './load-status.ts';
import { eachRowFacts, type StagedRow, stagedRowId, stagedRows } from './staged-rows.ts';

export type RowReference = Readonly<{ organizationId: string; idDataLoad: string; rowIndex: number }>;

/** Changes single rows of the load under review; all others stay as they were reviewed. */
export const createEditing = ({ ports, catalogueOf }: LoadParts) => {
  const { records } = ports;

  const loadUnderReview = async ({ organizationId, idDataLoad }: RowReference): Promise<StagedFile> => {
    const load = await currentLoadOf(records, organizationId);
    if (!load?.staged || load.dataLoadId !== idDataLoad) throw new Refused('data-load.not-found');
    if (load.reading || load.applying)
      throw new Refused('data-load.in-progress', { data: await loadStatus(records, organizationId) });
    return load.staged;
  };

  const rowIn = async ({ fileId }: StagedFile, rowIndex: number): Promise<StagedRow> => {
    const id = stagedRowId(fileId, rowIndex);
    const row = (await records.getMany(stagedRows, [id])).get(id)?.document;
    if (!row || row.removed) throw new Refused('data-load.row-not-found');
    return row;
  };

  const recount = async (organizationId: string, { fileId }: StagedFile): Promise<DataLoadSummary> => {
    const tally = createLoadTally();
    for await (const facts of eachRowFacts(records, fileId)) tally.add(facts);
    const summary = tally.summary();
    const kept = await changeCurrentLoad(records, organizationId, (load): CurrentLoad | undefined =>
      load.staged?.fileId === fileId && !load.applying ? { ...load, staged: { ...load.staged, summary } } : undefined,
    );
    if (!kept) throw new Refused('data-load.not-found');
    return summary;
  };

  return {
    saveRow: async (
      reference: RowReference,
      changes: RowChanges,
    ): Promise<Readonly<{ row: StagedRow; summary: DataLoadSummary }>> => {
      const { organizationId, rowIndex } = reference;
      const file = await loadUnderReview(reference);
      const before = await rowIn(file, rowIndex);
      const catalogue = createLoadCatalogue(await catalogueOf(organizationId));
      for await (const facts of eachRowFacts(records, file.fileId)) if (facts.row !== rowIndex) catalogue.admit(facts);

      const values = editRow(before.reviewed.values, changes);
      const { facts, draft, contractType, fields, summary: flags } = reviewRow(rowIndex, values, catalogue);
      const row: StagedRow = {
        ...before,
        outcome: facts.outcome,
        edited: true,
        search: reviewSearchText(rowIndex, values),
        reviewed: { values, contractType, fields, summary: flags },
        edit: { facts, draft },
      };
      await records.replaceMany(stagedRows, [row]);
      return { row, summary: await recount(organizationId, file) };
    },

    deleteRow: async (reference: RowReference): Promise<DataLoadSummary> => {
      const file = await loadUnderReview(reference);
      const row = await rowIn(file, reference.rowIndex);
      await records.replaceMany(stagedRows, [{ ...row, edited: true, removed: true, edit: null }]);
      return recount(reference.organizationId, file);
    },
  };
};
