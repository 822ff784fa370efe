import { collection } from '../collections.ts';
import type { BatchStop } from '../events/batch-stop.ts';
import type { FieldChange } from '../events/lifecycle-events.ts';
import type { DataLoadCounts, LeftOutRow, RevertCounts } from './data-load-events.ts';
import type { LoadDecision } from './load-decisions.ts';

export const dataLoadStatuses = ['pending', 'cancelled', 'confirmed', 'applied', 'reverting', 'reverted'] as const;
export type DataLoadStatus = (typeof dataLoadStatuses)[number];

/** A load and what became of it, stored for good. Times are those of its events; `null` while there is none. */
export type DataLoadView = Readonly<{
  id: string;
  organizationId: string;
  status: DataLoadStatus;
  fileName: string;
  sha256: string;
  /** Rows that the file held. */
  rows: number;
  uploadedBy: string;
  uploadedAt: string;
  confirmedBy: string | null;
  confirmedAt: string | null;
  appliedAt: string | null;
  counts: DataLoadCounts | null;
  /** How many decisions there were beyond those that its event states one by one. */
  furtherDecisions: number;
  /** Who decided to take it back. */
  revertedBy: string | null;
  /** When all that goes with it was gone. */
  revertedAt: string | null;
  revertCounts: RevertCounts | null;
  /** How its batch, or its undoing, ended where it did not come to its end. */
  stopped: BatchStop | null;
  undoStopped: BatchStop | null;
  /** The batch that undoes it. */
  undoneBy: string | null;
}>;

export const dataLoadViews = collection<DataLoadView>({
  name: 'data-loads',
  fields: { organizationId: 'text', status: 'text', uploadedAt: 'text' },
  indexes: [['organizationId', 'uploadedAt']],
});

/** A row of a load that became no contract. */
export type LeftOutRowView = LeftOutRow & Readonly<{ id: string; organizationId: string; dataLoadId: string }>;

export const leftOutRowViews = collection<LeftOutRowView>({
  name: 'left-out-rows',
  fields: { organizationId: 'text', dataLoadId: 'text', row: 'number', reason: 'text' },
  indexes: [['dataLoadId', 'row']],
});

const ROW_DIGITS = 7;
export const leftOutRowId = (dataLoadId: string, row: number): string =>
  `${dataLoadId}/${String(row).padStart(ROW_DIGITS, '0')}`;

/** A contract that a load corrected, and what that changed; kept when the contract is corrected again, or removed. */
export type CorrectedContractView = Readonly<{
  id: string;
  organizationId: string;
  dataLoadId: string;
  contractId: string;
  sheetRow: number;
  contractNumber: string | null;
  servicesDescription: string | null;
  changes: readonly FieldChange[];
  /** Whether the load was taken back, and the contract says again what it said before. */
  isRestored: boolean;
}>;

export const correctedContractViews = collection<CorrectedContractView>({
  name: 'corrected-contracts',
  fields: { organizationId: 'text', dataLoadId: 'text', sheetRow: 'number' },
  indexes: [['dataLoadId', 'sheetRow']],
});

/** Something that was decided of a load, and it did; `place` is among all that was. */
export type LoadDecisionView = LoadDecision &
  Readonly<{ id: string; organizationId: string; dataLoadId: string; place: number }>;

export const loadDecisionViews = collection<LoadDecisionView>({
  name: 'load-decisions',
  fields: { organizationId: 'text', dataLoadId: 'text', place: 'number' },
  indexes: [['dataLoadId', 'place']],
});

export const loadDecisionId = (dataLoadId: string, place: number): string => `${dataLoadId}/${place}`;
