import type { EventType } from './monitor-event.ts';

/** An event as some version of this program wrote it; where its store finds it damaged, that says where it is stored. */
export type WrittenEvent = Readonly<{ type: string; schemaVersion: number; data: unknown; damagedIn?: string }>;

/** How the data of a version of an event type become those of the next. */
type Upcaster = (data: unknown) => unknown;

/** Of each type, the upcasters of its older versions: the first one lifts version 1. */
type Upcasters<Type extends string> = Readonly<Partial<Record<Type, readonly Upcaster[]>>>;

/** A newer version of this program wrote an event. Says to an operator what to do, in one line. */
export class UnsupportedEventVersion extends Error {
  override readonly name = 'UnsupportedEventVersion';

  constructor({ type, schemaVersion, stream, version }: WrittenEvent & Partial<EventPlace>, newest: number) {
    const where = stream === undefined ? '' : ` (evento ${version} de ${stream})`;
    super(
      `${type}${where} está escrito en la versión ${schemaVersion} y este programa conoce hasta la ${newest}: ` +
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

/** How events of types with these upcasters are read. */
export const createUpcasting = <Type extends string>(upcasters: Upcasters<Type>) => {
  const upcastersOf = (type: string): readonly Upcaster[] =>
    (Object.hasOwn(upcasters, type) && upcasters[type as Type]) || []; // just looked up

  /** The version that events of a type are written in today, and the newest that can be read: 1 or more. */
  const schemaVersionOf = (type: string): number => upcastersOf(type).length + 1;

  /** That a newer version of this program wrote an event; undefined of every other. */
  const unsupportedVersionOf = (event: WrittenEvent & Partial<EventPlace>): UnsupportedEventVersion | undefined => {
    const newest = schemaVersionOf(event.type);
    return event.damagedIn === undefined && event.schemaVersion > newest
      ? new UnsupportedEventVersion(event, newest)
      : undefined;
  };

  /** What an operator is to know of such an event. */
  const newerVersionProblem = (event: WrittenEvent & Partial<EventPlace>): string | undefined =>
    unsupportedVersionOf(event)?.message;

  /**
   * The event as today's code knows it, whatever version wrote it. Events are our own and were checked before they were
   * written, so their data are not parsed again. Refuses versions that a newer program writes (UnsupportedEventVersion), and
   * what is no version (RangeError), and what is not as it was written (DamagedEvent).
   */
  const upcastEvent = <Written extends WrittenEvent>(event: Written): Written => {
    refuseDamaged(event);
    const { type, schemaVersion } = event;
    const newest = schemaVersionOf(type);
    if (schemaVersion === newest) return event;
    if (schemaVersion > newest) throw new UnsupportedEventVersion(event, newest);
    if (!Number.isInteger(schemaVersion) || schemaVersion < 1) throw new RangeError(`No version is ${schemaVersion}`);
    const due = upcastersOf(type).slice(schemaVersion - 1);
    return { ...event, data: due.reduce((data, upcast) => upcast(data), event.data), schemaVersion: newest };
  };

  return { schemaVersionOf, unsupportedVersionOf, newerVersionProblem, upcastEvent };
};

/** A type is written in the version after its last upcaster, and in version 1 while it has none. */
const upcasters: Upcasters<EventType> = {};

export const { schemaVersionOf, unsupportedVersionOf, newerVersionProblem, upcastEvent } = createUpcasting(upcasters);
