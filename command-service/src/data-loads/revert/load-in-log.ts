import type {
  ChosenChanged,
  DataLoadCounts,
  DataLoadEvent,
  PermittedUntil,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import type { BatchSpan } from '../../batches/undo/batch-things.ts';
import { loadEvents } from '../load-events.ts';

/** Who decided to take a load back, and what that takes of all that others changed since. */
export type RevertConfirmation = Readonly<{ actor: Actor; chosen: readonly ChosenChanged[] }>;

/** An applied load as the log says it. What it registered lies between the two positions. */
export type LoadInLog = Readonly<{
  organizationId: string;
  dataLoadId: string;
  fileName: string;
  confirmedAt: string;
  appliedAt: string;
  counts: DataLoadCounts;
  revert: RevertConfirmation | null;
  isReverted: boolean;
  /** How far, where it ended before the rest. */
  permittedUntil: PermittedUntil | null;
}>;

/** Where the log tells what a load did. */
export const spanOf = ({
  organizationId,
  dataLoadId,
  confirmedAt,
  appliedAt,
}: Pick<LoadInLog, 'organizationId' | 'dataLoadId' | 'confirmedAt' | 'appliedAt'>): BatchSpan => ({
  organizationId,
  batchId: dataLoadId,
  startedAt: confirmedAt,
  completedAt: appliedAt,
});

/** Refuses loads that the organization does not have, and those that are not applied. */
export const loadInLog = async (events: EventStore, organizationId: string, dataLoadId: string): Promise<LoadInLog> => {
  let told: Partial<LoadInLog> = {};
  for await (const event of loadEvents(events, organizationId, dataLoadId)) told = { ...told, ...saidBy(event) };
  const { fileName, confirmedAt, appliedAt, counts, revert = null } = told;
  const { isReverted = false, permittedUntil = null } = told;
  if (fileName === undefined) throw new Refused('data-load.unknown');
  if (!confirmedAt || !appliedAt || !counts) throw new Refused('data-load.not-applied');
  return { organizationId, dataLoadId, fileName, confirmedAt, appliedAt, counts, revert, isReverted, permittedUntil };
};

const saidBy = ({ type, data, position, metadata }: Recorded & DataLoadEvent): Partial<LoadInLog> => {
  switch (type) {
    case 'DataLoadUploaded':
    case 'DataLoadCorrected':
      return { fileName: data.fileName };
    case 'DataLoadConfirmed':
      return { confirmedAt: position };
    case 'DataLoadApplied':
      return { appliedAt: position, counts: data.counts };
    case 'DataLoadRevertConfirmed':
      return { revert: { actor: metadata.actor as Actor, chosen: data.chosen } }; // as toNewEvents() writes it
    case 'DataLoadReverted':
      return { isReverted: true, permittedUntil: data.permittedUntil ?? null };
    default:
      return {};
  }
};
