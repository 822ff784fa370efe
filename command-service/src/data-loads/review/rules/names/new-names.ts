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

/** A new name that a row says, in whatever spelling. */
type SaidName = Pick<NewName, 'kind' | 'key' | 'name' | 'rfc'>;

/** Counts the new names of the rows that become contracts, each in whatever spelling, whether or not it was decided. */
export const createNameTally = () => {
  const names = new Map<string, NewName>();
  const spellings = createSpellingTally();
  const supplierKey = memoize(nameKey);
  const unitKeyOf = memoize(unitKey);
  let listed: readonly NewName[] | undefined;

  const supplierNamed = (name: string, rfc: string | null): SaidName => ({
    kind: 'SUPPLIER',
    key: supplierKey(name),
    name,
    rfc,
  });

  const saidIn = ({ outcome, supplier, organizer, applicant, decided = [] }: RowFacts): SaidName[] => {
    if (outcome !== 'contract' && outcome !== 'revision') return [];
    const decidedName = (field: DecidedName['field']) => decided.find((name) => name.field === field)?.name;
    const newUnit = (field: DecidedName['field'], unit: AdministrativeUnitDraft | null): SaidName[] => {
      const name = decidedName(field) ?? (unit && 'created' in unit ? unit.name : undefined);
      return name === undefined ? [] : [{ kind: 'ADMINISTRATIVE_UNIT', key: unitKeyOf(name), name, rfc: null }];
    };
    const said: SaidName[] = [];
    const decidedSupplier = decidedName('supplierName');
    if (decidedSupplier !== undefined) said.push(supplierNamed(decidedSupplier, null));
    else if (supplier && 'created' in supplier) said.push(supplierNamed(supplier.name, supplier.rfc));
    const [first] = newUnit('organizerAdministrativeUnit', organizer);
    const [second] = newUnit('applicantAdministrativeUnit', applicant);
    if (first) said.push(first);
    if (second && second.key !== first?.key) said.push(second);
    return said;
  };

  const count = ({ row, says }: RowFacts, { kind, key, name, rfc }: SaidName): void => {
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
  const isKnownSo = ({ name, rfc, ...said }: SaidName): boolean => {
    const known = names.get(nameId(said));
    return !known || (known.name === name && known.rfc === rfc);
  };

  const takeBack = ({ row, says }: RowFacts, said: SaidName): boolean => {
    const known = names.get(nameId(said));
    if (!known || known.firstRow === row || !isKnownSo(said)) return false;
    names.set(nameId(said), { ...known, rows: known.rows - 1, amount: known.amount - (says?.amount ?? 0) });
    return true;
  };

  const addAmount = (said: SaidName, amount: Centavos): void => {
    const known = names.get(nameId(said))!; // a row that says it was counted
    names.set(nameId(said), { ...known, amount: known.amount + amount });
  };

  /** Whether the new names among these are written in one way alone. */
  const areWrittenInOneWay = (written: readonly WrittenName[]): boolean =>
    written.every(
      (name) =>
        spellings.waysToWrite(name) <= 1 ||
        !names.has(nameId({ kind: name.kind, key: nameKeyOf(name.kind, name.written) })),
    );

  const respell = (before: RowFacts, after: RowFacts | undefined): boolean => {
    const written = [...namesWritten(before), ...(after ? namesWritten(after) : [])];
    if (after && isSame(namesWritten(before), namesWritten(after))) return true;
    spellings.remove(before);
    if (after) spellings.add(after);
    return areWrittenInOneWay(written);
  };

  return {
    add: (facts: RowFacts): void => {
      listed = undefined;
      spellings.add(facts);
      for (const said of saidIn(facts)) count(facts, said);
    },
    /**
     * Has a row say something else than it did. False where what a name is called may turn on it, by its place among the
     * rows or by how most of them write it: all is to be counted anew then.
     */
    replace: (before: RowFacts, after: RowFacts | undefined): boolean => {
      listed = undefined;
      if (!respell(before, after)) return false;
      const [saidBefore, saidAfter] = [saidIn(before), after ? saidIn(after) : []];
      for (const said of saidBefore) {
        if (!saidAfter.some((other) => isSame(other, said))) {
          if (!takeBack(before, said)) return false;
        } else addAmount(said, (after?.says?.amount ?? 0) - (before.says?.amount ?? 0));
      }
      for (const said of saidAfter) {
        if (saidBefore.some((other) => isSame(other, said))) continue;
        if (!after || !isKnownSo(said)) return false;
        count(after, said);
      }
      return true;
    },
    /** The names in the order in which the sheet first says them. */
    names: (): readonly NewName[] => {
      listed ??= [...names.values()]
        .map((found) => ({ ...found, name: spellings.preferredOf(found.kind, found.name) }))
        .sort((one, other) => one.firstRow - other.firstRow);
      return listed;
    },
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
