import { z } from 'zod';
import { revertCounts, shownLoadCounts } from '../data-loads/data-load-events.ts';
import { batchCauseKinds, decidedName, decidedRow } from '../events/event-metadata.ts';
import { historyChange } from '../events/history-change.ts';

/** What everybody reads in the place of the name of an uploaded file, which may say more than the file. */
export const SOME_FILE = 'un archivo';

/** One change of one thing, as anybody may read it. Amounts are pesos. */
export const historyEntry = z.object({
  id: z.string(),
  kind: z.string(),
  action: z.string(),
  subjectId: z.string(),
  subject: z.string(),
  /** When it was recorded, and the day from which the fact holds. */
  recordedAt: z.string(),
  validFrom: z.string(),
  version: z.int(),
  position: z.string(),
  via: z.enum(['form', 'inline', 'data-load', 'batch', 'system']),
  dataLoad: z
    .object({
      id: z.string(),
      /** For who may read loads; `un archivo` for everybody else. */
      fileName: z.string(),
      /** Of the file, by which whoever has it knows it again; null where no load of that id is known. */
      sha256: z.string().nullable(),
      /** For who may read loads; null for everybody else, and of a file without sheets. */
      sheet: z.string().nullable(),
      sheetRow: z.int().nullable(),
      /** For who may read loads; null for everybody else, and of a file that is no releases. */
      release: z.object({ ocid: z.string(), contractId: z.string().nullable() }).nullable(),
      /** What the layout is called that the file was read in; null of the template, and of tables that nobody else has. */
      layoutName: z.string().nullable(),
      /** Of such a table, by what the mapping of its columns is remembered; null of any other file. */
      mapping: z.string().nullable(),
      /** Names of the row that an administrator decided to be another one's. */
      decidedNames: z.array(decidedName),
      /** What an administrator decided of the row, where it was in question. */
      decidedRow: decidedRow.nullable(),
      /** Whether it came about as the load was taken back. */
      isUndone: z.boolean(),
    })
    .nullable(),
  /** The batch that it is a part of, or whose undoing; null of every other change. */
  batch: z
    .object({
      id: z.string(),
      kind: z.enum(batchCauseKinds),
      isUndone: z.boolean(),
      /** Of how many contracts it was decided; null where no batch of that id is known. */
      total: z.int().nullable(),
    })
    .nullable(),
  /** A stable label for the public; name and id for whoever holds any permission. */
  who: z.object({ label: z.string(), name: z.string().optional(), id: z.string().optional() }),
  /** What a load did, once it is applied. */
  counts: shownLoadCounts.nullable(),
  /** What went with a load that was taken back. */
  revertCounts: revertCounts.nullable(),
  changes: z.array(historyChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** One change of a contract: no load ends in it. */
export const contractHistoryEntry = historyEntry.extend({ counts: z.null(), revertCounts: z.null() });
export type ContractHistoryEntry = z.infer<typeof contractHistoryEntry>;
