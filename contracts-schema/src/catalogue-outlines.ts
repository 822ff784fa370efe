import { administrativeUnitOutline } from './administrative-units/administrative-unit-outline.ts';
import { calculationOutline } from './calculations/calculation-outline.ts';
import { contractOutline } from './contracts/contract-outline.ts';
import { organizationOutline } from './organizations/organization-outline.ts';
import { resourceOutline } from './resources/resource-outline.ts';
import { supplierOutline } from './suppliers/supplier-outline.ts';
import { userOutline } from './users/user-outline.ts';

/** Every catalogue of the administration, in the order of its menu. Most are declared whole in `catalogues`. */
export const catalogueOutlines = {
  users: userOutline,
  suppliers: supplierOutline,
  organizations: organizationOutline,
  administrativeUnits: administrativeUnitOutline,
  contracts: contractOutline,
  resources: resourceOutline,
  calculations: calculationOutline,
} as const;

type Outlines = typeof catalogueOutlines;
export type OutlinedKey = keyof Outlines;
export type OutlineOf<Key extends OutlinedKey> = Outlines[Key];

/** Contracts and calculations are listed and edited as catalogues, with calls and documents of their own. */
const declaredApart = ['contracts', 'calculations'] as const satisfies readonly OutlinedKey[];
export type ApartKey = (typeof declaredApart)[number];

export const isDeclaredApart = (key: OutlinedKey): key is ApartKey =>
  (declaredApart as readonly OutlinedKey[]).includes(key);

export const outlinedKeys = Object.keys(catalogueOutlines) as OutlinedKey[]; // its own keys

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What is refused about the entries of any catalogue. */
export const problemsOfCatalogues = Object.assign(
  {},
  ...outlinedKeys.map((key) => catalogueOutlines[key].problems),
) as Joined<OutlineOf<OutlinedKey>['problems']>; // each by its own code
