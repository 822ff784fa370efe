import {
  type Actor,
  type ChosenChanged,
  type DataLoadCounts,
  type DataLoadEvent,
  Refused,
  upcastEvent,
} from '@monitor/contracts-schema';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { dataLoadStream } from '../data-load.ts';

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
}>;

const EVENTS_AT_ONCE = 50;

/** Refuses loads that the organization does not have, and those that are not applied. */
export const loadInLog = async (events: EventStore, organizationId: string, dataLoadId: string): Promise<LoadInLog> => {
  let told: Partial<LoadInLog> = {};
  for (let from = 1; ; from += EVENTS_AT_ONCE) {
    const read = await events.read(dataLoadStream(organizationId, dataLoadId), { from, limit: EVENTS_AT_ONCE });
    for (const event of read.events) told = { ...told, ...saidBy(event) };
    if (read.events.length < EVENTS_AT_ONCE) break;
  }
  const { fileName, confirmedAt, appliedAt, counts, revert = null, isReverted = false } = told;
  if (fileName === undefined) throw new Refused('data-load.unknown');
  if (!confirmedAt || !appliedAt || !counts) throw new Refused('data-load.not-applied');
  return { organizationId, dataLoadId, fileName, confirmedAt, appliedAt, counts, revert, isReverted };
};

const saidBy = (recorded: Recorded): Partial<LoadInLog> => {
  const { type, data, position, metadata } = upcastEvent(recorded) as Recorded & DataLoadEvent; // a load's stream holds no others
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
      return { isReverted: true };
    default:
      return {};
  }
};
