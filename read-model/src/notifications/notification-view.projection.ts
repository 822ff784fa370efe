import type { CalculationEvent } from '@monitor/contracts-schema/calculations/calculation-events';
import type { DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  type NotificationKind,
  type NotificationView,
  notificationViews,
} from '@monitor/contracts-schema/notifications/notification-views';
import type { OrganizationEvent } from '@monitor/contracts-schema/organizations/organization-events';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

type NotifiedEvent =
  | Exclude<DataLoadEvent, { type: 'DataLoadRowsLeftOut' | 'DataLoadRevertConfirmed' }>
  | Extract<OrganizationEvent, { type: 'OrganizationRevised' }>
  | CalculationEvent;

type Told = Partial<Pick<NotificationView, 'dataLoadId' | 'subject' | 'reason'>>;

const notification = (
  id: string,
  { metadata, position }: RecordedEvent,
  kind: NotificationKind,
  { dataLoadId = null, subject = null, reason = null }: Told = {},
): NotificationView => {
  const { organizationId, recordedAt, actor } = metadata;
  return { id, organizationId, kind, position, recordedAt, actor, dataLoadId, subject, reason };
};

const ofLoad =
  (kind: NotificationKind) =>
  (_: NotificationView | undefined, event: RecordedEvent & { data: { id: string; code?: string } }, id: string) => {
    const { data, metadata } = event;
    const subject = metadata.cause.via === 'data-load' ? metadata.cause.fileName : null;
    return notification(id, event, kind, { dataLoadId: data.id, subject, reason: data.code ?? null });
  };

/** What an installation begins with is no news. */
const ofCalculation =
  (kind: NotificationKind) =>
  (_: NotificationView | undefined, event: RecordedEvent & { data: { fields: { name: string } } }, id: string) =>
    event.metadata.actor.kind === 'user'
      ? notification(id, event, kind, { subject: event.data.fields.name })
      : undefined;

/** What administrators are told of: a document an event. */
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
    DataLoadConfirmed: ofLoad('load-confirmed'),
    DataLoadApplied: ofLoad('load-applied'),
    DataLoadReverted: ofLoad('load-reverted'),
    OrganizationRevised: (_, event, id) => notification(id, event, 'settings-changed'),
    CalculationRegistered: ofCalculation('calculation-registered'),
    CalculationRevised: ofCalculation('calculation-revised'),
    CalculationRemoved: ofCalculation('calculation-removed'),
  },
};
