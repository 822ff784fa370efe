import { type BatchEvent, doneBatchOf, isOfLoad } from '@monitor/contracts-schema/batches/batch-events';
import { decidedIn } from '@monitor/contracts-schema/batches/batch-words';
import type { CalculationEvent } from '@monitor/contracts-schema/calculations/calculation-events';
import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  type NotificationKind,
  type NotificationView,
  notificationViews,
} from '@monitor/contracts-schema/notifications/notification-views';
import type {
  OrganizationEvent,
  OrganizationFields,
} from '@monitor/contracts-schema/organizations/organization-events';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type BatchFact = Exclude<BatchEvent, { type: 'BatchCommandsRefused' }>;
type NotifiedEvent =
  | DataLoadEvent
  | BatchFact
  | Extract<OrganizationEvent, { type: 'OrganizationRevised' }>
  | CalculationEvent;

type NotificationDetails = Partial<Pick<NotificationView, 'dataLoadId' | 'subject' | 'reason' | 'changedFields'>>;

const notification = (
  id: string,
  { metadata, position }: RecordedEvent,
  kind: NotificationKind,
  { dataLoadId = null, subject = null, reason = null, changedFields = [] }: NotificationDetails = {},
): NotificationView => {
  const { organizationId, recordedAt, actor } = metadata;
  return { id, organizationId, kind, position, recordedAt, actor, dataLoadId, subject, reason, changedFields };
};

const ofLoad =
  (kind: NotificationKind) =>
  (_: NotificationView | undefined, event: RecordedEvent & { data: { id: string; code?: string } }, id: string) => {
    const { data, metadata } = event;
    const subject = metadata.cause.via === 'data-load' ? metadata.cause.fileName : null;
    return notification(id, event, kind, { dataLoadId: data.id, subject, reason: data.code ?? null });
  };

/** Of batches, those of loads are told of: that a load was decided, and that it, or its undoing, came to its end. */
const ofBatch = (_: NotificationView | undefined, event: RecordedEvent<BatchFact>, id: string) => {
  const { type, data } = event;
  if (!isOfLoad(data) || (type === 'BatchStarted' && data.kind === 'undo')) return undefined;
  const ended = data.kind === 'undo' ? 'load-reverted' : 'load-applied';
  return notification(id, event, type === 'BatchStarted' ? 'load-confirmed' : ended, {
    dataLoadId: doneBatchOf(data),
    subject: decidedIn(data.about).fileName,
    reason: (type === 'BatchCompleted' && data.stopped?.reason) || null,
  });
};

/** What an installation begins with is no news. */
const ofCalculation =
  (kind: NotificationKind) =>
  (_: NotificationView | undefined, event: RecordedEvent & { data: { fields: { name: string } } }, id: string) =>
    event.metadata.actor.kind === 'user'
      ? notification(id, event, kind, { subject: event.data.fields.name })
      : undefined;

const ofSettings = (
  _: NotificationView | undefined,
  event: RecordedEvent<Extract<OrganizationEvent, { type: 'OrganizationRevised' }>>,
  id: string,
) => {
  const changedFields = event.data.changes.map(({ field }) => field as keyof OrganizationFields); // its own
  return notification(id, event, 'settings-changed', { changedFields });
};

/** What administrators are notified of: a document an event. */
export const notificationViewProjection: Projection<NotificationView, NotifiedEvent> = {
  name: 'notifications',
  version: 1,
  into: notificationViews,
  keys: ({ stream, version }) => [`${stream}@${version}`],
  handles: {
    DataLoadUploaded: ofLoad('load-uploaded'),
    DataLoadCorrected: ofLoad('load-corrected'),
    DataLoadRejected: ofLoad('load-rejected'),
    DataLoadCancelled: ofLoad('load-cancelled'),
    BatchStarted: ofBatch,
    BatchCompleted: ofBatch,
    OrganizationRevised: ofSettings,
    CalculationRegistered: ofCalculation('calculation-registered'),
    CalculationRevised: ofCalculation('calculation-revised'),
    CalculationRemoved: ofCalculation('calculation-removed'),
  },
};
