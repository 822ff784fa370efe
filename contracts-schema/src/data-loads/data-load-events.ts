import { z } from 'zod';
import { day, id } from '../ids.ts';
import { toPesos } from '../money.ts';
import { columnMapping } from './column-mapping.ts';

/** What a load would do, counted over its rows. */
export const dataLoadSummary = z.object({
  newContractsCount: z.int(),
  newSuppliersCount: z.int(),
  newAdministrativeUnitsCount: z.int(),
  skippedContractsCount: z.int(),
  skippedSuppliersCount: z.int(),
  skippedAdministrativeUnitsCount: z.int(),
  errorsCount: z.int(),
  /** Of the new contracts: those with a notice, which deserve a look. */
  noticedContractsCount: z.int(),
  /** Registered contracts that change, rows that say what is registered, and conflicts to decide. */
  revisedContractsCount: z.int(),
  /** Those that rows change besides, where one row changes several: all that its procedure led to. Absent where none does. */
  furtherContractsCount: z.int().optional(),
  unchangedContractsCount: z.int(),
  conflictsCount: z.int(),
});
export type DataLoadSummary = z.infer<typeof dataLoadSummary>;

/** How many registered contracts a load changes, which may be more than the rows that change them. */
export const contractsRevised = ({ revisedContractsCount, furtherContractsCount = 0 }: DataLoadSummary): number =>
  revisedContractsCount + furtherContractsCount;

/**
 * What a load's batch did: contracts registered, suppliers and units created, rows left out and why. `skipped` counts
 * every row whose contract was there already.
 */
export const dataLoadCounts = z.object({
  contracts: z.int(),
  /** What those that it registered add to totals, in centavos: amendments, and what counts as nothing, add none. */
  countedAmount: z.int(),
  /** Of that, what is not stated to hold taxes, in centavos, and of how many contracts. Absent where all is. */
  untaxedAmount: z.int().optional(),
  untaxedContracts: z.int().optional(),
  suppliers: z.int(),
  administrativeUnits: z.int(),
  skipped: z.int(),
  errors: z.int(),
  /** Of the skipped: those whose number another took after the review. */
  numberTaken: z.int(),
  /** Taken out in the review. */
  removed: z.int(),
  /** Skipped, wrong, taken out, or not reached by a load that ended before: every row that became no contract. */
  leftOut: z.int(),
  /** Registered contracts that it changed, and rows that said what is registered. */
  revised: z.int(),
  unchanged: z.int(),
  /** Registered suppliers and units that took a name of the file, and those that were to and did not. Absent where none was. */
  renamed: z.int().optional(),
  notRenamed: z.int().optional(),
});
export type DataLoadCounts = z.infer<typeof dataLoadCounts>;

/** The same as answers say it: amounts in pesos. */
export const shownLoadCounts = dataLoadCounts.extend({
  countedAmount: z.number(),
  untaxedAmount: z.number().optional(),
});
export type ShownLoadCounts = z.infer<typeof shownLoadCounts>;

export const toShownLoadCounts = ({ countedAmount, untaxedAmount, ...counts }: DataLoadCounts): ShownLoadCounts => ({
  ...counts,
  countedAmount: toPesos(countedAmount),
  ...(untaxedAmount !== undefined && { untaxedAmount: toPesos(untaxedAmount) }),
});

/** Why a row of a confirmed load became no contract. */
export const leftOutReasons = [
  'number-taken',
  'duplicate',
  'equal',
  'changed',
  'conflict',
  'errors',
  'removed',
  'other-buyer',
  'no-contract',
  'not-permitted',
  'stopped',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Letters of a row's texts that are stored of a row left out, and how many of its errors. */
export const LEFT_OUT_TEXT = 200;
export const LEFT_OUT_ERRORS = 10;

/** What a row said that became no contract. */
export const refusedRow = z.object({
  /** As the row said it; null where it said none. */
  contractNumber: z.string().nullable(),
  description: z.string().nullable(),
  /** What was wrong, the first errors only; `field` as in the template's columns. */
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
});

/** A row that became no contract: which, why, and who has its number or, without one, is equal to it. */
export const leftOutRow = refusedRow.extend({
  row: z.int(),
  reason: z.enum(leftOutReasons),
  /** The contract that has the number, that is equal in every field, or that was not revised. */
  contractId: id.nullable(),
});
export type LeftOutRow = Readonly<z.infer<typeof leftOutRow>>;

/**
 * What taking a load back did: contracts, suppliers and units removed, and those that stayed or were gone. Others than the
 * load's are not counted.
 */
export const revertCounts = z.object({
  contracts: z.int(),
  suppliers: z.int(),
  administrativeUnits: z.int(),
  /** Somebody changed them after the load, and nobody chose to remove them with it. */
  changed: z.int(),
  /** Suppliers and units that contracts name which stay. */
  inUse: z.int(),
  /** Somebody had removed them before. */
  gone: z.int(),
  /** Contracts that the load had revised, and that say again what they said before it. */
  restored: z.int().optional(),
  /** Suppliers and units that the load had renamed, and that are called as before it. */
  renamed: z.int().optional(),
});
export type RevertCounts = z.infer<typeof revertCounts>;

/** How many changed ones may be chosen: no more than anybody looks through. */
export const CHOSEN_CHANGED = 2_000;

/** Something a load registered that was changed since, and is removed all the same: as it stood when it was looked at. */
export const chosenChanged = z.object({ id, version: z.int() });
export type ChosenChanged = Readonly<z.infer<typeof chosenChanged>>;

const data = z.object({ id, organizationId: id, validFrom: day });
const file = data.extend({
  fileId: id,
  fileName: z.string(),
  sha256: z.string(),
  rows: z.int(),
  summary: dataLoadSummary,
  /** How its columns were read; absent of one that is laid out as the template. */
  mapping: columnMapping.optional(),
  /** The name of the sheet that was read; absent of a file that has no sheets. */
  sheet: z.string().optional(),
});

export const dataLoadEvents = {
  uploaded: z.object({ type: z.literal('DataLoadUploaded'), data: file }),
  corrected: z.object({ type: z.literal('DataLoadCorrected'), data: file }),
  cancelled: z.object({ type: z.literal('DataLoadCancelled'), data }),
  /** A file could not be read: nothing of it is stored, and a load under review stays as it was. `code` is the problem's. */
  rejected: z.object({ type: z.literal('DataLoadRejected'), data: data.extend({ code: z.string() }) }),
};
export const dataLoadEvent = z.discriminatedUnion('type', [
  dataLoadEvents.uploaded,
  dataLoadEvents.corrected,
  dataLoadEvents.cancelled,
  dataLoadEvents.rejected,
]);
export type DataLoadEvent = z.infer<typeof dataLoadEvent>;
