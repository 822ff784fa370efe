import { createHash } from 'node:crypto';
import {
  type Actor,
  type ChangeView,
  contractFieldLabels,
  type FieldChange,
  type HistoryEntry,
  toPesos,
} from '@monitor/contracts-schema';

const AMOUNTS: ReadonlySet<string> = new Set([
  'totalAmount',
  'minAmount',
  'maxAmount',
  'totalOrMaxAmount',
  'amountExceeded',
]);
/** What no public answer shows, by kind. */
const INTERNAL: Readonly<Record<string, readonly string[]>> = {
  contract: ['karewaNotes'],
  organization: ['contactEmail'],
  'administrative-unit': ['notes'],
};

const otherLabels: Readonly<Record<string, string>> = {
  name: 'Nombre',
  rfc: 'RFC',
  notes: 'Notas',
  shortName: 'Nombre corto',
  color: 'Color',
  theme: 'Tema',
  title: 'Título',
  description: 'Descripción',
  welcomeTitle: 'Texto de bienvenida',
};

const labelOf = (kind: string, field: string): string =>
  (kind === 'contract' ? (contractFieldLabels as Readonly<Record<string, string>>)[field] : otherLabels[field]) ??
  field;

const shown = (field: string, value: unknown): unknown =>
  AMOUNTS.has(field) && typeof value === 'number' ? toPesos(value) : value;

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What a change did to each field: a registration fills them, a removal empties them. */
const fieldChanges = ({ action, changes, state }: ChangeView): readonly FieldChange[] => {
  if (!state) return changes;
  const filled = Object.entries(state).filter(([, value]) => !isBlank(value));
  return action === 'removed'
    ? filled.map(([field, value]) => ({ field, from: value, to: null }))
    : filled.map(([field, value]) => ({ field, from: null, to: value }));
};

const LABEL_DIGITS = 6;

/** The same person has the same label in all of an organization's history, which tells nobody who it is. */
const whoOf = (actor: Actor, organizationId: string, named: boolean): HistoryEntry['who'] => {
  if (actor.kind === 'system') return { label: 'Sistema' };
  const digest = createHash('sha256').update(`${organizationId}/${actor.userId}`).digest('hex');
  const label = `Administrador ${digest.slice(0, LABEL_DIGITS)}`;
  return named ? { label, name: actor.name, id: actor.userId } : { label };
};

/** A change as it may be read; names and internal notes only by whoever is signed in. */
export const toHistoryEntry = (change: ChangeView, signedIn: boolean): HistoryEntry => ({
  id: change.id,
  kind: change.kind,
  action: change.action,
  subjectId: change.subjectId,
  subject: change.subject,
  recordedAt: change.recordedAt,
  holdsSince: change.holdsSince,
  version: change.version,
  position: change.position,
  via: change.cause.via,
  dataLoad:
    change.cause.via === 'data-load'
      ? { id: change.cause.dataLoadId, fileName: change.cause.fileName, sheetRow: change.cause.sheetRow }
      : null,
  who: whoOf(change.actor, change.organizationId, signedIn),
  changes: fieldChanges(change)
    .filter(({ field }) => signedIn || !INTERNAL[change.kind]?.includes(field))
    .map(({ field, from, to }) => ({
      field,
      label: labelOf(change.kind, field),
      from: shown(field, from),
      to: shown(field, to),
    })),
});
