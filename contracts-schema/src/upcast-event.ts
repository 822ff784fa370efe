import type { EventType } from './monitor-event.ts';
import { DEFAULT_SOURCE } from './organizations/data-source.ts';
import { restorableUntil } from './organizations/organization-removal.ts';

/** An event as some version of this program wrote it; where its store finds it damaged, that says where it is kept. */
export type WrittenEvent = Readonly<{ type: string; schemaVersion: number; data: unknown; damagedIn?: string }>;

type Upcaster = (data: unknown) => unknown;

/** Organizations did not name the source of their data. */
const namedSource: Upcaster = (data) => {
  const { fields, ...rest } = data as { fields: object }; // what version 1 wrote of an organization
  return { ...rest, fields: { ...fields, dataSource: DEFAULT_SOURCE } };
};

/** Removals of organizations were for good: they can be undone for as many days as later ones, from the end of their day on. */
const restorable: Upcaster = (data) => {
  const removal = data as { holdsSince: string }; // the day of the removal
  return { ...removal, restorableUntil: restorableUntil(new Date(`${removal.holdsSince}T23:59:59.999Z`)) };
};

/** While one version counted for all types, the others were raised with the one that changed. */
const unchanged: Upcaster = (data) => data;

/** Rows were left out for fewer reasons. */
const fewerReasons: Upcaster = (data) => data;

/**
 * How the data of each older version of an event type become those of the next: the first entry lifts version 1. A type
 * is written in the version after its last upcaster, and in version 1 while it has none.
 */
const upcasters: Readonly<Partial<Record<EventType, readonly Upcaster[]>>> = {
  AdministrativeUnitRegistered: [unchanged],
  AdministrativeUnitRevised: [unchanged],
  AdministrativeUnitRemoved: [unchanged],
  ContractRegistered: [unchanged],
  ContractRevised: [unchanged],
  ContractRemoved: [unchanged],
  DataLoadUploaded: [unchanged],
  DataLoadCorrected: [unchanged],
  DataLoadCancelled: [unchanged],
  DataLoadConfirmed: [unchanged],
  DataLoadRowsLeftOut: [unchanged, fewerReasons, fewerReasons],
  DataLoadApplied: [unchanged],
  DocumentArchived: [unchanged],
  OrganizationRegistered: [namedSource],
  OrganizationRevised: [namedSource],
  OrganizationRemoved: [namedSource, restorable],
  SupplierRegistered: [unchanged],
  SupplierRevised: [unchanged],
  SupplierRemoved: [unchanged],
  UserRegistered: [unchanged],
  UserRevised: [unchanged],
  UserRemoved: [unchanged],
  UserSessionsEnded: [unchanged],
};

const upcastersOf = (type: string): readonly Upcaster[] =>
  (Object.hasOwn(upcasters, type) && upcasters[type as EventType]) || []; // just looked up

/** The version that events of a type are written in today, and the newest that can be read: 1 or more. */
export const schemaVersionOf = (type: string): number => upcastersOf(type).length + 1;

/** A newer version of this program wrote an event. Says to an operator what to do, in one line. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion';

  constructor({ type, schemaVersion, stream, version }: WrittenEvent & Partial<EventPlace>) {
    const where = stream === undefined ? '' : ` (evento ${version} de ${stream})`;
    super(
      `${type}${where} está escrito en la versión ${schemaVersion} y este programa conoce hasta la ${schemaVersionOf(type)}: ` +
        'lo escribió un programa más nuevo, actualiza este servicio',
    );
  }
}

/** What the log gives back of an event is not what was written. Says to an operator where it is and what to do, in one line. */
export class DamagedEvent extends Error {
  override readonly name = 'DamagedEvent';

  constructor({ damagedIn, type, stream, version, position = '' }: WrittenEvent & Partial<EventPlace>) {
    super(
      `El evento de la posición ${position.replace(/^0+/, '')} de ${damagedIn} (${type}, ${version} de ${stream}) no es como se escribió: ` +
        'guarda una copia del archivo y restaura el último respaldo; docs/operations.md dice cómo',
    );
  }
}

type EventPlace = Readonly<{ stream: string; version: number; position: string }>;

/** Throws DamagedEvent where an event is not what was written. */
export const refuseDamaged = (event: WrittenEvent & Partial<EventPlace>): void => {
  if (event.damagedIn !== undefined) throw new DamagedEvent(event);
};

/** What an operator is to know of an event that a newer version of this program wrote; undefined of every other. */
export const newerVersionProblem = (event: WrittenEvent & Partial<EventPlace>): string | undefined =>
  event.damagedIn === undefined && event.schemaVersion > schemaVersionOf(event.type)
    ? new UnsupportedEventVersion(event).message
    : undefined;

/**
 * The event as today's code knows it, whatever version wrote it. Events are our own and were checked before they were
 * written, so their data are not parsed again. Refuses versions that a newer program writes (UnsupportedEventVersion), and
 * what is no version (RangeError), and what is not as it was written (DamagedEvent).
 */
export const upcastEvent = <Written extends WrittenEvent>(event: Written): Written => {
  refuseDamaged(event);
  const { type, schemaVersion } = event;
  const newest = schemaVersionOf(type);
  if (schemaVersion === newest) return event;
  if (schemaVersion > newest) throw new UnsupportedEventVersion(event);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1) throw new RangeError(`No version is ${schemaVersion}`);
  const due = upcastersOf(type).slice(schemaVersion - 1);
  return { ...event, data: due.reduce((data, upcast) => upcast(data), event.data), schemaVersion: newest };
};
