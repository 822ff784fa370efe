import {
  type DecidedKind,
  type NamedOne,
  type NameKind,
  nameKeyOf,
} from '@monitor/contracts-schema/data-loads/name-decisions';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { memoize } from '@monitor/contracts-schema/memoize';
import type { Centavos } from '@monitor/contracts-schema/money';
import { areOfTwo } from '@monitor/contracts-schema/rfc';
import { likenessWords, nameKey, unitKey } from '@monitor/contracts-schema/text/text';
import type { AdministrativeUnitDraft } from '../contract-draft.ts';
import type { RegisteredCatalogue } from '../load-catalogue.ts';
import type { RowFacts } from '../row-facts.ts';
import { createAlikeIndex } from './alike-names.ts';
import { createSpellingTally, namesWritten, type WrittenName } from './preferred-spellings.ts';

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

/** A new name in a row, in whatever spelling. */
type RowName = Pick<NewName, 'kind' | 'key' | 'name' | 'rfc'>;

/** Counts the new names of the rows that become contracts, each in whatever spelling, whether or not it was decided. */
export const createNameTally = () => {
  const names = new Map<string, NewName>();
  const spellings = createSpellingTally();
  const supplierKey = memoize(nameKey);
  const unitKeyOf = memoize(unitKey);

  const supplierNamed = (name: string, rfc: string | null): RowName => ({
    kind: 'SUPPLIER',
    key: supplierKey(name),
    name,
    rfc,
  });

  const namesIn = ({ outcome, supplier, organizer, applicant, decided = [], rfcConflict }: RowFacts): RowName[] => {
    if (outcome !== 'contract' && outcome !== 'revision') return [];
    const decidedName = (field: DecidedName['field']) => decided.find((name) => name.field === field)?.name;
    const newUnit = (field: DecidedName['field'], unit: AdministrativeUnitDraft | null): RowName[] => {
      const name = decidedName(field) ?? (unit && 'created' in unit ? unit.name : undefined);
      return name === undefined ? [] : [{ kind: 'ADMINISTRATIVE_UNIT', key: unitKeyOf(name), name, rfc: null }];
    };
    const found: RowName[] = [];
    const decidedSupplier = rfcConflict ? undefined : decidedName('supplierName'); // the RFC says whose it is
    if (decidedSupplier !== undefined) found.push(supplierNamed(decidedSupplier, null));
    else if (supplier && 'created' in supplier) found.push(supplierNamed(supplier.name, supplier.rfc));
    const [first] = newUnit('organizerAdministrativeUnit', organizer);
    const [second] = newUnit('applicantAdministrativeUnit', applicant);
    if (first) found.push(first);
    if (second && second.key !== first?.key) found.push(second);
    return found;
  };

  const count = ({ row, says }: RowFacts, { kind, key, name, rfc }: RowName): void => {
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

  /** Whether a row more or less that says a name so leaves what is known of it. */
  const isKnownSo = (one: RowName): boolean => {
    const known = names.get(nameId(one));
    return !known || (known.name === one.name && known.rfc === one.rfc);
  };

  const takeBack = ({ row, says }: RowFacts, one: RowName): boolean => {
    const known = names.get(nameId(one));
    if (!known || known.firstRow === row || !isKnownSo(one)) return false;
    names.set(nameId(one), { ...known, rows: known.rows - 1, amount: known.amount - (says?.amount ?? 0) });
    return true;
  };

  const addAmount = (one: RowName, amount: Centavos): void => {
    const known = names.get(nameId(one))!; // a row that says it was counted
    names.set(nameId(one), { ...known, amount: known.amount + amount });
  };

  /** Whether it is known how the new names among these are to be spelt. */
  const areSpellingsKnown = (written: readonly WrittenName[]): boolean =>
    written.every(
      (name) =>
        spellings.isKnown(name) || !names.has(nameId({ kind: name.kind, key: nameKeyOf(name.kind, name.written) })),
    );

  const respell = (before: RowFacts, after: RowFacts | undefined): boolean => {
    const written = [...namesWritten(before), ...(after ? namesWritten(after) : [])];
    if (after && isSame(namesWritten(before), namesWritten(after))) return true;
    spellings.remove(before);
    if (after) spellings.add(after);
    return areSpellingsKnown(written);
  };

  return {
    add: (facts: RowFacts): void => {
      spellings.add(facts);
      for (const one of namesIn(facts)) count(facts, one);
    },
    /**
     * Has a row say something else than it did. False where what a name is called may turn on it, by its place among the
     * rows or by how most of them write it: all is to be counted anew then.
     */
    replace: (before: RowFacts, after: RowFacts | undefined): boolean => {
      if (!respell(before, after)) return false;
      const [namesBefore, namesAfter] = [namesIn(before), after ? namesIn(after) : []];
      for (const one of namesBefore) {
        if (!namesAfter.some((other) => isSame(other, one))) {
          if (!takeBack(before, one)) return false;
        } else addAmount(one, (after?.says?.amount ?? 0) - (before.says?.amount ?? 0));
      }
      for (const one of namesAfter) {
        if (namesBefore.some((other) => isSame(other, one))) continue;
        if (!after || !isKnownSo(one)) return false;
        count(after, one);
      }
      return true;
    },
    /** The names in the order in which the sheet first says them. */
    names: (): NewName[] =>
      [...names.values()]
        .map((found) => ({ ...found, name: spellings.preferredOf(found.kind, found.name) }))
        .sort((one, other) => one.firstRow - other.firstRow),
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

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
