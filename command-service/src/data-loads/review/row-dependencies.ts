import { isDeepStrictEqual } from 'node:util';
import type { NameKind } from '@monitor/contracts-schema/data-loads/name-decisions';
import {
  type LoadCatalogue,
  type MadeKnown,
  type OpenCatalogue,
  offeredBy,
  questionAbout,
  type RowCatalogue,
} from './rules/load-catalogue.ts';
import { type FindContracts, meetNamed, type NamedContracts } from './rules/named-contracts.ts';
import type { CatalogueQuestion, RowFacts } from './rules/row-facts.ts';

type ByRow = Readonly<{ row: number }>;

/**
 * What each row of a file makes known, and what it looks for: by that, what is known to a row can be told without those
 * before it, and which rows behind one turn on what it says. Rows are added in the sheet's order.
 */
export const createRowDependencies = (openCatalogue: OpenCatalogue) => {
  const registered = openCatalogue();
  const { keysOf, keysUnder } = registered;
  const made = new Map<string, MadeKnown[]>();
  const lookers = new Map<string, number[]>();
  /** What was made known under keys, where it is otherwise since the last change began. */
  const madeBefore = new Map<string, readonly MadeKnown[]>();

  const keysIn = ({ lookups: { questions } }: RowFacts): ReadonlySet<string> => new Set(questions.flatMap(keysOf));
  const madeUnder = (key: string): readonly MadeKnown[] => made.get(key) ?? [];

  /** What is known to a row by that which answers a question. */
  const knownTo = (row: number, question: CatalogueQuestion): LoadCatalogue => {
    const known = openCatalogue(registered.registeredUnder(question));
    const all = new Set(keysOf(question).flatMap(madeUnder));
    for (const one of all) if (one.row < row) known.makeKnown(one);
    return known;
  };

  const catalogueAt = (row: number): RowCatalogue => {
    const answering = <Name extends CatalogueQuestion[0]>(name: Name): RowCatalogue[Name] => {
      const answer = (...params: readonly unknown[]): unknown => {
        const known = knownTo(row, [name, ...params]);
        return (known[name] as (...params: readonly unknown[]) => unknown)(...params);
      };
      return answer as RowCatalogue[Name];
    };
    return {
      ...registered,
      matchSupplier: answering('matchSupplier'),
      matchUnit: answering('matchUnit'),
      takenNumber: answering('takenNumber'),
      firstRowOf: answering('firstRowOf'),
      earlierAbout: answering('earlierAbout'),
    };
  };

  const setMade = (key: string, after: MadeKnown[]): void => {
    if (!madeBefore.has(key)) madeBefore.set(key, madeUnder(key));
    made.set(key, after);
  };

  const removeMade = (facts: RowFacts): void => {
    for (const key of offeredBy(facts).flatMap(keysUnder)) {
      const others = madeUnder(key).filter(({ row }) => row !== facts.row);
      if (others.length < madeUnder(key).length) setMade(key, others);
    }
  };

  const insertMade = (facts: RowFacts): void => {
    for (const one of offeredBy(facts)) {
      if (!knownTo(one.row, questionAbout(one)).makeKnown(one)) continue;
      for (const key of keysUnder(one)) setMade(key, [...madeUnder(key), one].sort(byRow));
    }
  };

  const moveLooker = (row: number, before: ReadonlySet<string>, after: ReadonlySet<string>): void => {
    for (const key of before)
      if (!after.has(key))
        lookers.set(
          key,
          rowsLooking(key).filter((other) => other !== row),
        );
    for (const key of after) if (!before.has(key)) lookers.set(key, [...rowsLooking(key), row].sort(inOrder));
  };

  const rowsLooking = (key: string): readonly number[] => lookers.get(key) ?? [];

  /** Whether rows after one know under a key what they knew. */
  const isKnownAsBefore = (key: string, row: number, before: readonly MadeKnown[]): boolean => {
    const through = (all: readonly MadeKnown[]) =>
      all.filter((one) => one.row <= row).map((one) => (isToldWithItsRow(key) ? one : { ...one, row: null }));
    return isDeepStrictEqual(through(before), through(madeUnder(key)));
  };

  return {
    /** `newlyKnown` is what a row has made known that was not before. */
    add: (facts: RowFacts, newlyKnown: readonly MadeKnown[]): void => {
      for (const question of facts.lookups.questions)
        for (const key of keysOf(question)) {
          const rows = lookers.get(key);
          if (!rows) lookers.set(key, [facts.row]);
          else if (rows.at(-1) !== facts.row) rows.push(facts.row);
        }
      for (const one of newlyKnown)
        for (const key of keysUnder(one)) {
          const known = made.get(key);
          if (known) known.push(one);
          else made.set(key, [one]);
        }
    },
    /** The catalogue as it is for a row, whose registered contracts were met. */
    catalogueAt,
    /** Has it know the registered contracts that the next row is about. */
    meet: (findContracts: FindContracts, named: NamedContracts): Promise<void> =>
      meetNamed(registered, findContracts, named),
    /** Has a row say something else than it did, or nothing more. */
    replace: (before: RowFacts, after: RowFacts | undefined): void => {
      moveLooker(before.row, keysIn(before), after ? keysIn(after) : new Set());
      removeMade(before);
      if (after) insertMade(after);
    },
    /** The first row behind one that looks for what is known otherwise to it, since the change of rows began. */
    nextDependent: (row: number): number | undefined => {
      let next: number | undefined;
      for (const [key, before] of madeBefore) {
        if (isKnownAsBefore(key, row, before)) continue;
        const looker = rowsLooking(key).find((other) => other > row);
        if (looker !== undefined && (next === undefined || looker < next)) next = looker;
      }
      return next;
    },
    beginChange: (): void => madeBefore.clear(),
    /** The rows that may say a name, or mean whom it means. */
    rowsNaming: ({ kind, name }: Readonly<{ kind: NameKind; name: string }>): readonly number[] => {
      const keys = keysOf([kind === 'SUPPLIER' ? 'matchSupplier' : 'matchUnit', name]);
      const also = keys.flatMap(madeUnder).flatMap(keysUnder);
      return [...new Set([...keys, ...also].flatMap(rowsLooking))].sort(inOrder);
    },
  };
};

/** An answer that tells which row made something known is another when another row did. */
const isToldWithItsRow = (key: string): boolean => /^(?:number|first|about) /.test(key);

const byRow = (one: ByRow, other: ByRow): number => one.row - other.row;
const inOrder = (one: number, other: number): number => one - other;
