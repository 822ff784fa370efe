import {
  type DecidedKind,
  type NamedOne,
  type NameKind,
  nameKeyOf,
} from '@monitor/contracts-schema/data-loads/name-decisions';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import type { Centavos } from '@monitor/contracts-schema/money';
import { areOfTwo } from '@monitor/contracts-schema/rfc';
import { likenessWords } from '@monitor/contracts-schema/text/text';
import type { AdministrativeUnitDraft } from '../contract-draft.ts';
import type { RegisteredCatalogue } from '../load-catalogue.ts';
import { isToBeSaved, type RowFacts } from '../row-facts.ts';
import { createAlikeIndex } from './alike-names.ts';
import { createSpellingTally, namesWritten } from './preferred-spellings.ts';

/** A name that nobody registered has, and the rows that say it: also those in error or in question, and such as decisions of names left unchanged. */
export type NewName = Readonly<{
  kind: NameKind;
  key: string;
  /** As most of its rows write it, and the RFC that comes with it. */
  name: string;
  rfc: string | null;
  rows: number;
  /** Of these, those that are not to be saved: a name that only such rows say registers nobody. */
  wrongRows: number;
  /** What its rows come to that are to be saved. */
  amount: Centavos;
  firstRow: number;
}>;

export const nameId = ({ kind, key }: Readonly<{ kind: DecidedKind; key: string }>): string => `${kind} ${key}`;

/** With how many of its rows say its RFC, and how many any. */
type CountedName = { -readonly [Part in keyof NewName]: NewName[Part] } & { rfcRows: number; anyRfcRows: number };

type NameRef = Pick<NewName, 'kind' | 'key'>;

/** A name in one of its spellings. */
export type SpeltName = NameRef & Pick<NewName, 'name'>;

/** Names that are otherwise than they were; `gone` are those that no row says any more. */
export type ChangedNames = Readonly<{ names: readonly NewName[]; gone: readonly NameRef[] }>;

/** A new name in a row, in whatever spelling. */
type RowName = SpeltName & Pick<NewName, 'rfc'>;

/** Has a name be of what one row more says, or one fewer. */
const countIn = (name: CountedName, facts: RowFacts, times: 1 | -1): void => {
  if (isToBeSaved(facts)) name.amount += times * (facts.says?.amount ?? 0);
  else name.wrongRows += times;
};

const NO_ROWS = { rows: 0, wrongRows: 0, amount: 0, rfcRows: 0, anyRfcRows: 0 };

/**
 * Counts the new names of the rows that become contracts, or would if they were right or decided, each in whatever spelling, whether or
 * not it was decided.
 */
export const createNameTally = () => {
  const names = new Map<string, CountedName>();
  const spellings = createSpellingTally();

  /** By their ids, those that are otherwise since all rows were counted, or names were last given. */
  const touched = new Map<string, NameRef>();
  const touch = ({ kind, key }: NameRef): void => {
    touched.set(nameId({ kind, key }), { kind, key });
  };
  const set = (name: CountedName): void => {
    names.set(nameId(name), name);
    touch(name);
  };

  const supplierNamed = (name: string, rfc: string | null): RowName => ({
    kind: 'SUPPLIER',
    key: nameKeyOf('SUPPLIER', name),
    name,
    rfc,
  });

  const namesIn = (facts: RowFacts): RowName[] => {
    const { outcome, supplier, organizer, applicant, decided = [], rfcConflict } = facts;
    if (outcome === 'skipped') return [];
    const decidedName = (field: DecidedName['field']) => decided.find((name) => name.field === field)?.name;
    const newUnit = (field: DecidedName['field'], unit: AdministrativeUnitDraft | null): RowName[] => {
      const name = decidedName(field) ?? (unit && 'created' in unit ? unit.name : undefined);
      return name === undefined
        ? []
        : [{ kind: 'ADMINISTRATIVE_UNIT', key: nameKeyOf('ADMINISTRATIVE_UNIT', name), name, rfc: null }];
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

  const count = (facts: RowFacts, { kind, key, name: written, rfc }: RowName): void => {
    const { row } = facts;
    const id = nameId({ kind, key });
    const known = names.get(id);
    const name: CountedName = known ?? { kind, key, name: written, rfc, ...NO_ROWS, firstRow: row };
    if (!known) names.set(id, name);
    const isFirst = row < name.firstRow;
    if (isFirst) Object.assign(name, { name: written, firstRow: row });
    const rfcAfter = isFirst ? (rfc ?? name.rfc) : (name.rfc ?? rfc);
    if (rfcAfter !== name.rfc) Object.assign(name, { rfc: rfcAfter, rfcRows: 0 });
    name.rows += 1;
    if (rfc === rfcAfter) name.rfcRows += 1;
    if (rfc !== null) name.anyRfcRows += 1;
    countIn(name, facts, 1);
  };

  /** Whether a row more or less that says a name so leaves what is known of it. */
  const isKnownSo = (one: RowName): boolean => {
    const known = names.get(nameId(one));
    return !known || (known.name === one.name && known.rfc === one.rfc);
  };

  const takeBack = (facts: RowFacts, one: RowName): boolean => {
    const known = names.get(nameId(one));
    if (!known || known.firstRow === facts.row || !isKnownSo(one)) return false;
    const { rows, rfcRows, anyRfcRows } = known;
    const hasRfc = one.rfc !== null;
    if (hasRfc && (rfcRows === 1 || rfcRows < anyRfcRows)) return false;
    const left = { ...known, rows: rows - 1, rfcRows: rfcRows - 1, anyRfcRows: anyRfcRows - (hasRfc ? 1 : 0) };
    countIn(left, facts, -1);
    set(left);
    return true;
  };

  /** Has a row that goes on saying a name come to something else, or be in error or no more. */
  const countAnew = (one: RowName, before: RowFacts, after: RowFacts): void => {
    const known = names.get(nameId(one));
    if (!known) return;
    const name = { ...known };
    countIn(name, before, -1);
    countIn(name, after, 1);
    set(name);
  };

  /** Has a row write names otherwise. Gives back those of which it is no longer known how they are to be spelt. */
  const respell = (before: RowFacts, after: RowFacts | undefined): readonly SpeltName[] => {
    const written = [...namesWritten(before), ...(after ? namesWritten(after) : [])];
    if (after && isSame(namesWritten(before), namesWritten(after))) return [];
    spellings.remove(before);
    if (after) spellings.add(after);
    const spelt = written.map(({ kind, written: name }) => ({ kind, name, key: nameKeyOf(kind, name) }));
    const counted = spelt.filter((name) => names.has(nameId(name)));
    counted.forEach(touch);
    return counted.filter(({ kind, name }) => !spellings.isKnown({ kind, written: name }));
  };

  const asSpelt = ({ rfcRows: _, anyRfcRows: __, ...found }: CountedName): NewName => ({
    ...found,
    name: spellings.preferredOf(found.kind, found.name),
  });

  return {
    add: (facts: RowFacts): void => {
      spellings.add(facts);
      for (const one of namesIn(facts)) count(facts, one);
    },
    /**
     * Has a row say something else than it did. Gives back the names of which it is no longer known what they are called, by
     * their place among the rows or by how most of them write it: they are to be counted again.
     */
    replace: (before: RowFacts, after: RowFacts | undefined): readonly SpeltName[] => {
      const unknown: SpeltName[] = [...respell(before, after)];
      const [namesBefore, namesAfter] = [namesIn(before), after ? namesIn(after) : []];
      for (const one of namesBefore) {
        const stays = namesAfter.some((other) => isSame(other, one));
        if (after && stays) countAnew(one, before, after);
        else if (!takeBack(before, one)) unknown.push(one);
      }
      for (const one of namesAfter) {
        if (!after || namesBefore.some((other) => isSame(other, one))) continue;
        touch(one);
        if (isKnownSo(one)) count(after, one);
        else unknown.push(one);
      }
      return unknown;
    },
    /** Counts a name anew, by all rows that may say it, in their order. */
    recount: (name: SpeltName, rows: readonly RowFacts[]): void => {
      names.delete(nameId(name));
      touch(name);
      spellings.recount(name, rows);
      for (const facts of rows) for (const one of namesIn(facts)) if (nameId(one) === nameId(name)) count(facts, one);
    },
    /** The names in the order in which the sheet first says them. */
    names: (): NewName[] => {
      touched.clear();
      return [...names.values()].map(asSpelt).sort((one, other) => one.firstRow - other.firstRow);
    },
    /** Those that are otherwise than when names were last given. */
    changed: (): ChangedNames => {
      const found = [...touched];
      touched.clear();
      return {
        names: found.flatMap(([id]) => names.get(id) ?? []).map(asSpelt),
        gone: found.flatMap(([id, name]) => (names.has(id) ? [] : [name])),
      };
    },
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whom a new name is alike: somebody registered, or (without id) another new name of the file. */
export type AlikeName = NamedOne & Readonly<{ rfc: string | null }>;

const OFFERED = 5;
const LOOKED_AT = 20;

type Entry = Readonly<{ words: ReadonlySet<string>; alike: AlikeName }>;

export type NameFinder = ReturnType<typeof createNameFinder>;

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
