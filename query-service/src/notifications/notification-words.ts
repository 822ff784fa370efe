import { batchStopReasons } from '@monitor/contracts-schema/events/batch-stop';
import type { NotificationKind, NotificationView } from '@monitor/contracts-schema/notifications/notification-views';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { type ProblemCode, problems } from '@monitor/contracts-schema/problems';

type Words = (
  notification: Readonly<{ subject: string; author: string; reason: string; isStopped: boolean; changed: string }>,
) => string;

const words: Readonly<Record<NotificationKind, Readonly<{ status: 'blue' | 'green' | 'red'; message: Words }>>> = {
  'load-uploaded': { status: 'blue', message: () => 'Se inició una carga de datos en esta organización.' },
  'load-corrected': { status: 'blue', message: () => 'Se subieron correcciones de la carga de datos.' },
  'load-rejected': {
    status: 'red',
    message: ({ subject, reason }) => `No fue posible procesar el archivo «${subject}». ${reason}`.trim(),
  },
  'load-cancelled': { status: 'red', message: ({ author, subject }) => `${author} canceló la carga «${subject}»` },
  'load-confirmed': { status: 'green', message: ({ author }) => `Carga de datos confirmada por ${author}` },
  'load-applied': {
    status: 'green',
    message: ({ isStopped }) =>
      isStopped ? 'La carga de datos terminó antes de llegar a todas sus filas.' : 'Carga de datos completada',
  },
  'load-reverted': {
    status: 'blue',
    message: ({ author, isStopped }) =>
      isStopped ? 'La carga de datos se deshizo solo en parte.' : `Carga de datos deshecha por ${author}`,
  },
  'settings-changed': { status: 'blue', message: ({ author, changed }) => `${author} cambió ${changed}.` },
  'calculation-registered': { status: 'blue', message: ({ subject }) => `Se agregó el cálculo «${subject}».` },
  'calculation-revised': { status: 'blue', message: ({ subject }) => `Se modificó el cálculo «${subject}».` },
  'calculation-removed': { status: 'red', message: ({ subject }) => `Se eliminó el cálculo «${subject}».` },
};

const COVER = 'la portada';
const THEME = 'el tema';
const CONTACT = 'el contacto';
const FIGURES = 'la configuración de las cifras';
const NAME = 'el nombre de la organización';
const PARTS = [COVER, THEME, CONTACT, FIGURES, NAME];

/** What people call the part of the settings that each field belongs to. */
const partOf: Readonly<Record<keyof OrganizationFields, string>> = {
  cover: COVER,
  welcomeTitle: COVER,
  title: COVER,
  description: COVER,
  showBackgroundText: COVER,
  theme: THEME,
  color: THEME,
  contactLocation: CONTACT,
  contactEmail: CONTACT,
  address: CONTACT,
  schedule: CONTACT,
  additionalInformation: CONTACT,
  dataSource: FIGURES,
  defaultAdministrationPeriod: FIGURES,
  round: FIGURES,
  publishesPersonalRfcs: FIGURES,
  name: NAME,
  shortName: NAME,
};

const inSpanish = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** `la portada, el tema y el contacto`: to what some fields belong, in the order of the settings. */
const partsWith = (fields: NotificationView['changedFields']): string =>
  inSpanish.format(PARTS.filter((part) => fields.some((field) => partOf[field] === part)));

/** The message of a problem that was known when it was written down; nothing of one that is known no more. */
const messageOf = (code: string | null): string =>
  code !== null && Object.hasOwn(problems, code) ? problems[code as ProblemCode].message : ''; // just looked up

/** What a notification says, its author called as its reader may know them. */
export const notificationWords = ({ kind, subject, reason, changedFields }: NotificationView, author: string) => {
  const { status, message } = words[kind];
  const isStopped = batchStopReasons.some((one) => one === reason);
  const changed = partsWith(changedFields);
  return {
    status,
    message: message({ subject: subject ?? '', author, reason: messageOf(reason), isStopped, changed }),
  };
};
