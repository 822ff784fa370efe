import type { DecidedKind, NamedOne, NameKind } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { memoize } from '@monitor/contracts-schema/memoize';
import type { Centavos } from '@monitor/contracts-schema/money';
import { areOfTwo } from '@monitor/contracts-schema/rfc';
import { likenessWords, nameKey, unitKey } from '@monitor/contracts-schema/text/text';
import type { AdministrativeUnitDraft } from '../contract-draft.ts';
import type { RegisteredCatalogue } from '../load-catalogue.ts';
import type { RowFacts } from '../row-facts.ts';
import { createAlikeIndex } from './alike-names.ts';
import { createSpellingTally } from './preferred-spellings.ts';

/** A name that nobody registered has, and the rows that say it. */
export type NewName = Readonly<{
  kind: NameKind;
  key: string;
  /** As most of its rows write it, and the RFC that comes with it. */
  name: string;
  rfc: string | null;
  rows: number;
  /** What its rows come to. */
  amount: Centavos;
  firstRow: number;
}>;

export const nameId = ({ kind, key }: Readonly<{ kind: DecidedKind; key: string }>): string => `${kind} ${key}`;

/** Counts the new names of the rows that become contracts, each in whatever spelling, whether or not it was decided. */
export const createNameTally = () => {
  const names = new Map<string, NewName>();
  const spellings = createSpellingTally();
  const supplierKey = memoize(nameKey);
  const unitKeyOf = memoize(unitKey);

  const count = ({ row, says }: RowFacts, kind: NameKind, name: string, rfc: string | null): void => {
    const key = kind === 'SUPPLIER' ? supplierKey(name) : unitKeyOf(name);
    const id = nameId({ kind, key });
    const known = names.get(id);
    const first = !known || row < known.firstRow ? { name, firstRow: row } : known;
    names.set(id, {
      kind,
      key,
      name: first.name,
      rfc: (first === known ? known.rfc : rfc) ?? known?.rfc ?? rfc,
      rows: (known?.rows ?? 0) + 1,
      amount: (known?.amount ?? 0) + (says?.amount ?? 0),
      firstRow: first.firstRow,
    });
  };

  return {
    add: (facts: RowFacts): void => {
      const { outcome, supplier, organizer, applicant, decided = [] } = facts;
      spellings.add(facts);
      if (outcome !== 'contract' && outcome !== 'revision') return;
      const decidedName = (field: DecidedName['field']) => decided.find((name) => name.field === field)?.name;
      const newUnit = (field: DecidedName['field'], unit: AdministrativeUnitDraft | null) =>
        decidedName(field) ?? (unit && 'created' in unit ? unit.name : undefined);

      const decidedSupplier = decidedName('supplierName');
      if (decidedSupplier !== undefined) count(facts, 'SUPPLIER', decidedSupplier, null);
      else if (supplier && 'created' in supplier) count(facts, 'SUPPLIER', supplier.name, supplier.rfc);
      const units = [
        newUnit('organizerAdministrativeUnit', organizer),
        newUnit('applicantAdministrativeUnit', applicant),
      ];
      const [first, second] = units;
      if (first !== undefined) count(facts, 'ADMINISTRATIVE_UNIT', first, null);
      if (second !== undefined && (first === undefined || unitKeyOf(first) !== unitKeyOf(second)))
        count(facts, 'ADMINISTRATIVE_UNIT', second, null);
    },
    /** The names in the order in which the sheet first says them. */
    names: (): NewName[] =>
      [...names.values()]
        .map((found) => ({ ...found, name: spellings.preferredOf(found.kind, found.name) }))
        .sort((one, other) => one.firstRow - other.firstRow),
  };
};

/** Whom a new name is alike: somebody registered, or (without id) another new name of the file. */
export type AlikeName = NamedOne & Readonly<{ rfc: string | null }>;

const OFFERED = 5;
const LOOKED_AT = 20;

type Entry = Readonly<{ words: ReadonlySet<string>; alike: AlikeName }>;

/** Finds whom a new name is alike, among what is registered and the new names that were added. */
export const createNameFinder = ({ suppliers, administrativeUnits }: RegisteredCatalogue) => {
  const indexes = { SUPPLIER: createAlikeIndex<Entry>(), ADMINISTRATIVE_UNIT: createAlikeIndex<Entry>() };
  const entryOf = (alike: AlikeName): Entry => ({ words: likenessWords(alike.name), alike });
  for (const { id, name, rfc } of suppliers) indexes.SUPPLIER.add(entryOf({ id, name, rfc }));
  for (const { id, name } of administrativeUnits) indexes.ADMINISTRATIVE_UNIT.add(entryOf({ id, name, rfc: null }));

  return {
    add: ({ kind, name, rfc }: NewName): void => indexes[kind].add(entryOf({ id: null, name, rfc })),
    /** The most alike first. Two RFCs that differ are two suppliers, however alike their names. */
    alikeTo: ({ kind, name, rfc }: NewName): readonly AlikeName[] =>
      indexes[kind]
        .alike(entryOf({ id: null, name, rfc }), LOOKED_AT)
        .map(({ alike }) => alike)
        .filter((alike) => !areOfTwo(rfc, alike.rfc))
        .slice(0, OFFERED),
  };
};
