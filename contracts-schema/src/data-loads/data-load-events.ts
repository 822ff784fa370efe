import { z } from 'zod';
import { day, id } from '../ids.ts';

/** What a load would do, counted over its rows (domain-facts 2.7). */
export const dataLoadSummary = z.object({
  newContractsCount: z.int(),
  newSuppliersCount: z.int(),
  newAdministrativeUnitsCount: z.int(),
  skippedContractsCount: z.int(),
  skippedSuppliersCount: z.int(),
  skippedAdministrativeUnitsCount: z.int(),
  errorsCount: z.int(),
});
export type DataLoadSummary = z.infer<typeof dataLoadSummary>;

/** What a confirmed load did: contracts registered, suppliers and units created, rows left out and why. */
export const dataLoadCounts = z.object({
  contracts: z.int(),
  suppliers: z.int(),
  administrativeUnits: z.int(),
  skipped: z.int(),
  errors: z.int(),
});
export type DataLoadCounts = z.infer<typeof dataLoadCounts>;

const data = z.object({ id, organizationId: id, holdsSince: day });
const file = data.extend({
  fileId: id,
  fileName: z.string(),
  sha256: z.string(),
  rows: z.int(),
  summary: dataLoadSummary,
});

export const dataLoadEvents = {
  uploaded: z.object({ type: z.literal('DataLoadUploaded'), data: file }),
  corrected: z.object({ type: z.literal('DataLoadCorrected'), data: file }),
  cancelled: z.object({ type: z.literal('DataLoadCancelled'), data }),
  confirmed: z.object({ type: z.literal('DataLoadConfirmed'), data: data.extend({ summary: dataLoadSummary }) }),
  applied: z.object({ type: z.literal('DataLoadApplied'), data: data.extend({ counts: dataLoadCounts }) }),
};
export const dataLoadEvent = z.discriminatedUnion('type', [
  dataLoadEvents.uploaded,
  dataLoadEvents.corrected,
  dataLoadEvents.cancelled,
  dataLoadEvents.confirmed,
  dataLoadEvents.applied,
]);
export type DataLoadEvent = z.infer<typeof dataLoadEvent>;
