import { z } from 'zod';
import { id } from '../ids.ts';

/** Who caused an event. The system acts for nobody: seeds, archivers, resumed work. */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: id, name: z.string() }),
  z.object({ kind: z.literal('system') }),
]);
export type Actor = z.infer<typeof actor>;

/** A name of a sheet row that an administrator, in the review of its load, said to be another one's; or a value, what it means. */
export const decidedName = z.object({
  field: z.enum([
    'supplierName',
    'organizerAdministrativeUnit',
    'applicantAdministrativeUnit',
    'procedureType',
    'category',
    'procedureState',
    'administrativeUnitType',
    'taxes',
    'limitExceeded',
  ]),
  /** As the row says it. */
  name: z.string(),
  /** Whose it is, or the label of what it means. */
  as: z.string(),
});
export type DecidedName = Readonly<z.infer<typeof decidedName>>;

/** What an administrator decided of a row in question of which something came. */
export const decidedRow = z.enum(['SHEET', 'REGISTER']);
export type DecidedRow = z.infer<typeof decidedRow>;

/** What a row tells of, of releases in the Open Contracting standard: a process, and its contract, if one. */
const releaseOfRow = z.object({ ocid: z.string(), contractId: z.string().optional() });
export type ReleaseOfRow = Readonly<z.infer<typeof releaseOfRow>>;

/** Kinds of batches that are named as what they are, where a load's is named by its file, and an undo as what it undoes. */
export const batchCauseKinds = ['change', 'merge'] as const;

/** Through what an event came about. */
export const cause = z.discriminatedUnion('via', [
  z.object({ via: z.literal('form') }),
  z.object({ via: z.literal('inline') }),
  z.object({
    via: z.literal('data-load'),
    dataLoadId: id,
    fileName: z.string(),
    /** The sheet that the row stands in; absent where the file has no sheets, or the cause is the load as a whole. */
    sheet: z.string().optional(),
    sheetRow: z.int().nullable(),
    release: releaseOfRow.optional(),
    /** The published layout that the file was read in, or `own` of another table; absent of the template. */
    layout: z.string().optional(),
    /** Of an own table, by what its mapping is remembered: a sign of its headings. */
    mapping: z.string().optional(),
    /** What the file says in the row, as a digest, where it was edited in the review: the same row later says nothing new. */
    editedFrom: z.string().optional(),
    /** Absent when no name of the row was decided. */
    decidedNames: z.array(decidedName).optional(),
    /** That the row is to be believed, or is a contract of its own; absent where neither was decided. */
    decidedRow: decidedRow.optional(),
    /** Of what came about as the load was taken back; absent of what the load itself did. */
    isUndone: z.literal(true).optional(),
  }),
  /** It belongs to a batch, or to the undoing of one. */
  z.object({
    via: z.literal('batch'),
    kind: z.enum(batchCauseKinds),
    batchId: id,
    isUndone: z.literal(true).optional(),
  }),
  z.object({ via: z.literal('system') }),
]);
export type Cause = z.infer<typeof cause>;

/** What every event carries beside its data. `recordedAt` is when we wrote it; when the fact holds is in the data. */
export const eventMetadata = z.object({
  recordedAt: z.iso.datetime(),
  organizationId: z.string(),
  actor,
  commandId: z.string(),
  cause,
});
export type EventMetadata = z.infer<typeof eventMetadata>;
