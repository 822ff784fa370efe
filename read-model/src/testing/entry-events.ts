import {
  type CatalogueDefinition,
  type CatalogueKey,
  catalogueKeys,
  catalogues,
} from '@monitor/contracts-schema/catalogues';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { joinableKinds } from '@monitor/contracts-schema/joins/join-views';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { entryExamples } from '@monitor/contracts-schema/testing/entry-examples';
import { contract, fact, idOf, ORGANIZATION, revision } from './events.ts';

type Fields = Readonly<Record<string, unknown>>;
type Entry = Readonly<{ id: string; organizationId: string; fields: Fields; revised: Fields }>;

/** Those that the contract is of. */
const knownIds: Readonly<{ [Key in CatalogueKey]?: string | undefined }> = {
  organizations: ORGANIZATION,
  suppliers: contract.supplier?.id,
  administrativeUnits: contract.organizerAdministrativeUnit.id,
};
const FIRST_OTHER = 100;

export const RESTORABLE_UNTIL = '2020-05-31T00:00:00.000Z';

/** The example of a catalogue as an entry of the organization, or of the installation. */
export const entryOf = (key: CatalogueKey): Entry => ({
  ...entryExamples[key],
  id: knownIds[key] ?? idOf(FIRST_OTHER + catalogueKeys.indexOf(key)),
  organizationId: key === 'organizations' || catalogues[key].organization === 'required' ? ORGANIZATION : INSTALLATION,
});

type JoinedEventType = `${'Supplier' | 'AdministrativeUnit'}${'Joined' | 'Separated'}`;
type EntryEventType =
  | `${CatalogueDefinition<CatalogueKey>['eventPrefix']}${'Registered' | 'Revised' | 'Removed'}`
  | JoinedEventType;

/** The batch that joins entries, and whom it joins them to. */
export const MERGE = idOf(98);
/** Since when the entry is registered that is separated again. */
export const JOINED_REGISTERED_AT = '2025-11-12T13:14:15.000Z';
export const joinTarget = { id: idOf(99), name: 'El que se queda' };

const joinsOf = (key: CatalogueKey) => {
  const { id, fields } = entryOf(key);
  const { eventPrefix } = catalogues[key];
  const join = { ...fact(id, fields), batchId: MERGE, to: joinTarget };
  return {
    [`${eventPrefix}Joined`]: join,
    [`${eventPrefix}Separated`]: { ...join, registeredAt: JOINED_REGISTERED_AT },
  };
};

const isJoinable = (key: CatalogueKey): boolean => joinableKinds.some((kind) => kind === catalogues[key].aggregate);

const eventsOf = (key: CatalogueKey) => {
  const { id, organizationId, fields, revised } = entryOf(key);
  const { eventPrefix } = catalogues[key];
  const happened = {
    [`${eventPrefix}Registered`]: fact(id, fields),
    [`${eventPrefix}Revised`]: revision(id, fields, revised),
    [`${eventPrefix}Removed`]: {
      ...fact(id, fields),
      ...(key === 'organizations' && { restorableUntil: RESTORABLE_UNTIL }),
    },
    ...(isJoinable(key) && joinsOf(key)),
  };
  return Object.entries(happened).map(([type, data]) => [type, { type, data: { ...data, organizationId } }] as const);
};

/** An entry of every catalogue registered, revised and removed, and joined and separated where it can be. */
export const entryEvents = Object.fromEntries(catalogueKeys.flatMap(eventsOf)) as unknown as {
  readonly [Type in EntryEventType]: Extract<MonitorEvent, { type: Type }>;
}; // each by its own type
