import type { z } from 'zod';
import { administrativeUnitCatalogue } from './administrative-units/administrative-unit-catalogue.ts';
import type { ApartKey, OutlinedKey, OutlineOf } from './catalogue-outlines.ts';
import { organizationCatalogue } from './organizations/organization-catalogue.ts';
import { resourceCatalogue } from './resources/resource-catalogue.ts';
import { supplierCatalogue } from './suppliers/supplier-catalogue.ts';
import { userCatalogue } from './users/user-catalogue.ts';

/** Every catalogue that is declared whole. */
export const catalogues = {
  organizations: organizationCatalogue,
  suppliers: supplierCatalogue,
  administrativeUnits: administrativeUnitCatalogue,
  users: userCatalogue,
  resources: resourceCatalogue,
} as const satisfies {
  readonly [Key in Exclude<OutlinedKey, ApartKey>]: { aggregate: OutlineOf<Key>['aggregate'] };
};

export type CatalogueKey = keyof typeof catalogues;
export type CatalogueDefinition<Key extends CatalogueKey> = (typeof catalogues)[Key];
/** What the events of a catalogue say of an entry. */
export type EntryFields<Key extends CatalogueKey> = z.infer<CatalogueDefinition<Key>['fields']>;
/** What the form of a catalogue says. */
export type EntryForm<Key extends CatalogueKey> = z.infer<CatalogueDefinition<Key>['form']>;

/** What happens to the entries of those that are declared whole. */
export type CatalogueEvent = z.infer<CatalogueDefinition<CatalogueKey>['event']>;

/** The catalogues whose documents hold what their lists show and nothing besides. */
export type PlainKey = {
  [Key in CatalogueKey]: CatalogueDefinition<Key> extends { isPlain: true } ? Key : never;
}[CatalogueKey];

export const catalogueKeys = Object.keys(catalogues) as CatalogueKey[]; // its own keys

export const plainKeys = catalogueKeys.filter((key): key is PlainKey => 'isPlain' in catalogues[key]);

/** What the streams of catalogues are called. */
export type CatalogueAggregate = CatalogueDefinition<CatalogueKey>['aggregate'];

/** Something of every catalogue, by what its streams are called. */
export const byAggregate = <Value>(ofKey: (key: CatalogueKey) => Value): Readonly<Record<CatalogueAggregate, Value>> =>
  Object.fromEntries(catalogueKeys.map((key) => [catalogues[key].aggregate, ofKey(key)])) as Record<
    CatalogueAggregate,
    Value
  >; // each by its own name
