import { layoutName } from '@monitor/contracts-schema/data-loads/column-mapping';
import { dataLoadCounts, revertCounts, toShownLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Actor, ReleaseOfRow } from '@monitor/contracts-schema/events/event-metadata';
import { type HistoryChange, historyValue } from '@monitor/contracts-schema/events/history-change';
import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import { isCoveredBy } from '@monitor/contracts-schema/history/change-permissions';
import type { ChangeView } from '@monitor/contracts-schema/history/change-views';
import { historyAmounts } from '@monitor/contracts-schema/history/history-amounts';
import { type HistoryEntry, SOME_FILE } from '@monitor/contracts-schema/history/history-answers';
import { toPesos } from '@monitor/contracts-schema/money';
import type { Permission } from '@monitor/contracts-schema/permission';
import { type PublishesRfcs, publicRfc } from '@monitor/contracts-schema/rfc';
import { toOneLine } from '@monitor/contracts-schema/text/plain-text';
import { isReadable, labelOf, valueInHistory } from './history-fields.ts';

/** Who reads a history, and what people are called to those who may not know their names. */
export type HistoryReader = Readonly<{ permissions: readonly Permission[]; personLabel: PersonLabel }> & PublishesRfcs;

/** `Persona 3f2a1c`: the same for the same person in all of the installation. */
export type PersonLabel = (userId: string) => string;

/** What histories show no kind of value for is blank. */
const shownValue = historyValue.catch(null);

/** A value as histories show it: of what a reference holds what says which one it is. */
const shown = (kind: ChangeView['kind'], field: string, value: unknown) =>
  historyAmounts.has(field) && typeof value === 'number'
    ? toPesos(value)
    : shownValue.parse(valueInHistory(kind, field, value));

/** The same for whoever may not read every RFC: a supplier's own, or the one by which a contract names it. */
const withPublicRfc = (field: string, value: HistoryChange['from'], organization: PublishesRfcs) => {
  if (field === 'rfc' && typeof value === 'string') return publicRfc(value, organization);
  if (typeof value !== 'object' || value === null || !('rfc' in value)) return value;
  return { ...value, rfc: publicRfc(value.rfc, organization) };
};

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What a change did to each field: a registration fills them, a removal empties them. */
const fieldChanges = ({
  action,
  changes,
  state,
}: Pick<ChangeView, 'action' | 'changes' | 'state'>): readonly FieldChange[] => {
  if (!state) return changes;
  const filled = Object.entries(state).filter(([, value]) => !isBlank(value));
  return action === 'removed'
    ? filled.map(([field, value]) => ({ field, from: value, to: null }))
    : filled.map(([field, value]) => ({ field, from: null, to: value }));
};

/** Names and ids of people are for whoever holds any permission; everybody else reads a label. */
const whoOf = (actor: Actor, { permissions, personLabel }: HistoryReader): HistoryEntry['who'] => {
  if (actor.kind === 'system') return { label: 'Sistema' };
  const label = personLabel(actor.userId);
  return permissions.length > 0 ? { label, name: actor.name, id: actor.userId } : { label };
};

const readsLoads = ({ permissions }: HistoryReader): boolean => permissions.includes('CONTRACTS');

const fileNameFor = (fileName: string, reader: HistoryReader): string => (readsLoads(reader) ? fileName : SOME_FILE);

/** What a reader may call somebody. */
export const nameIn = (actor: Actor, reader: HistoryReader): string => {
  const { label, name } = whoOf(actor, reader);
  return name ?? label;
};

const countsIn = ({ kind, action, state }: ChangeView): HistoryEntry['counts'] =>
  kind === 'data-load' && action === 'applied' ? toShownLoadCounts(dataLoadCounts.parse(state)) : null;

const revertCountsIn = ({ action, state }: ChangeView): HistoryEntry['revertCounts'] =>
  action === 'reverted' ? revertCounts.parse(state) : null;

/** What changed of something, field by field: those that are public, or that a permission of the reader opens. */
export const shownChanges = (
  { kind, action, changes, state }: Pick<ChangeView, 'kind' | 'action' | 'changes' | 'state'>,
  { permissions, publishesPersonalRfcs }: Omit<HistoryReader, 'personLabel'>,
): HistoryChange[] => {
  const organization = { publishesPersonalRfcs: publishesPersonalRfcs || isCoveredBy(permissions, kind) };
  const displayed = (field: string, value: unknown) => withPublicRfc(field, shown(kind, field, value), organization);
  return fieldChanges({ action, changes, state })
    .filter(({ field }) => isReadable(kind, field, permissions))
    .map(({ field, from, to }) => ({
      field,
      label: labelOf(kind, field, action),
      from: displayed(field, from),
      to: displayed(field, to),
    }));
};

/** What is known of where changes came from: the SHA-256 of loads' files, and how many records batches are about, by their ids. */
export type Origins = Readonly<{ fileSums: ReadonlyMap<string, string>; batchTotals: ReadonlyMap<string, number> }>;

/**
 * A change as its reader may see it: no field but those that are public, or that a permission of theirs opens. Names of
 * uploaded files are for who may read loads.
 */
const releaseOf = ({ ocid, contractId = '' }: ReleaseOfRow) => ({
  ocid: toOneLine(ocid),
  contractId: toOneLine(contractId) || null,
});

export const toHistoryEntry = (
  change: ChangeView,
  reader: HistoryReader,
  { fileSums, batchTotals }: Origins,
): HistoryEntry => ({
  id: change.id,
  kind: change.kind,
  action: change.action,
  subjectId: change.subjectId,
  subject: change.kind === 'data-load' ? fileNameFor(change.subject, reader) : change.subject,
  recordedAt: change.recordedAt,
  validFrom: change.validFrom,
  version: change.version,
  position: change.position,
  via: change.cause.via,
  dataLoad:
    change.cause.via === 'data-load'
      ? {
          id: change.cause.dataLoadId,
          fileName: fileNameFor(change.cause.fileName, reader),
          sha256: fileSums.get(change.cause.dataLoadId) ?? null,
          sheet: readsLoads(reader) && change.cause.sheet !== undefined ? toOneLine(change.cause.sheet) : null,
          sheetRow: change.cause.sheetRow,
          release: readsLoads(reader) && change.cause.release ? releaseOf(change.cause.release) : null,
          layoutName: layoutName(change.cause.layout ?? null),
          mapping: change.cause.mapping ?? null,
          decidedNames: (change.cause.decidedNames ?? []).map(({ field, name, as }) => ({ field, name, as })),
          decidedRow: change.cause.decidedRow ?? null,
          isUndone: change.cause.isUndone === true,
        }
      : null,
  batch:
    change.cause.via === 'batch'
      ? {
          id: change.cause.batchId,
          kind: change.cause.kind,
          isUndone: change.cause.isUndone === true,
          total: batchTotals.get(change.cause.batchId) ?? null,
        }
      : null,
  who: whoOf(change.actor, reader),
  counts: countsIn(change),
  revertCounts: revertCountsIn(change),
  changes: shownChanges(change, reader),
});
