import { nameDecisions, nameKeyOf, rfcNameKey } from '@monitor/contracts-schema/data-loads/name-decisions';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import fc from 'fast-check';
import { createJudgedRows, type FollowedRow, type JudgedRows } from './judged-rows.ts';
import type { RowValues } from './rules/cells/row-values.ts';
import {
  createLoadCatalogue,
  type OpenCatalogue,
  type RegisteredCatalogue,
  type RegisteredContract,
  type RowCatalogue,
} from './rules/load-catalogue.ts';
import { CacheMiss } from './rules/lookups.ts';
import { allNamed, type FindContracts, meetNamed, namedByFacts, namedByRows } from './rules/named-contracts.ts';
import { nameId } from './rules/names/new-names.ts';
import { untilReportsStand } from './rules/newest-reports.ts';
import type { RowFacts, SayingRow } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import type { ContractReference, Revising } from './rules/row-revising.ts';
import { anId, aRow } from './rules/testing/specimen-rows.ts';

const registered: RegisteredCatalogue = {
  suppliers: [
    { id: anId(1), name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AA5' },
    { id: anId(2), name: 'SIN REGISTRO', rfc: null },
    { id: anId(2), name: 'SIN RFC', rfc: null, joined: anId(3) },
  ],
  administrativeUnits: [{ id: anId(4), name: 'OFICIALIA MAYOR' }],
  contractNumbers: ['R-1', 'R-2', 'R-3'],
  unnumberedContracts: [],
  editedRows: [],
};

const decisions = nameDecisions([
  { kind: 'SUPPLIER', key: nameKeyOf('SUPPLIER', 'RIBERA'), as: { id: null, name: 'RIVERA SA DE CV' } },
  { kind: 'SUPPLIER', key: nameKeyOf('SUPPLIER', 'EL NORTE'), as: { id: anId(1), name: 'LIMPIEZA NORTEÑA' } },
  { kind: 'RFC', key: rfcNameKey('RMS060531UR0', 'RIBERA'), as: { id: null, name: 'RIVERA SA DE CV' } },
  { kind: 'SUPPLIER', key: nameKeyOf('SUPPLIER', 'SIN NADA'), as: { id: anId(2), name: 'SIN REGISTRO' } },
  {
    kind: 'ADMINISTRATIVE_UNIT',
    key: nameKeyOf('ADMINISTRATIVE_UNIT', 'OFICIALIA'),
    as: { id: anId(4), name: 'OFICIALIA DE ANTES' },
  },
  {
    kind: 'ADMINISTRATIVE_UNIT',
    key: nameKeyOf('ADMINISTRATIVE_UNIT', 'OBRAS'),
    as: { id: null, name: 'OBRAS PUBLICAS' },
  },
  { kind: 'category', key: nameKeyOf('category', 'Comodato'), as: { id: 'LEASE', name: 'Arrendamiento' } },
]);

const ofContract = {
  supplier: { id: anId(1), name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AA5' },
  organizerAdministrativeUnit: { id: anId(4), name: 'OFICIALIA MAYOR' },
  applicantAdministrativeUnit: { id: anId(4), name: 'OFICIALIA MAYOR' },
};
const contracts: readonly RegisteredContract[] = [
  { id: anId(11), version: 1, fields: aContract({ ...ofContract, contractNumber: 'R-1', contractId: 'LA-1' }) },
  { id: anId(12), version: 3, fields: aContract({ ...ofContract, contractNumber: 'R-2', contractId: 'LA-1' }) },
  {
    id: anId(13),
    version: 2,
    fields: aContract({ ...ofContract, contractNumber: 'R-3', contractId: 'LA-2', updateDate: '2018-05-01' }),
    changedByHand: ['notes'],
  },
];
const foreign = { id: anId(20), isElsewhere: true } as const;

const findContracts: FindContracts = async ({ ids, numberKeys, procedureKeys }) => [
  ...contracts.filter(
    ({ id, fields: { contractNumber, contractId } }) =>
      ids.includes(id) || numberKeys.includes(contractNumber ?? '') || procedureKeys.includes(contractId ?? ''),
  ),
  ...(ids.includes(foreign.id) ? [foreign] : []),
];

/** A row as it is read. */
type ReadRow = Readonly<{ values: RowValues; reference?: ContractReference }>;

const reading = (revising: Revising) => {
  const openCatalogue: OpenCatalogue = (among = registered) => createLoadCatalogue(among, decisions, revising);
  const review = (
    number: number,
    { values, reference }: ReadRow,
    catalogue: RowCatalogue,
    newest: SayingRow | undefined,
  ): RowFacts =>
    reviewRow(number, values, catalogue, { ...(reference && { reference }), ...(newest && { newest }) }).facts;

  /** The rows that are left, as a reading judges them, each known to those after it. */
  const judge = (rows: readonly (ReadRow | undefined)[]) =>
    untilReportsStand(async (reports) => {
      const judged = createJudgedRows(openCatalogue);
      const left = rows.flatMap((row) => row ?? []);
      await meetNamed(judged.catalogue, findContracts, namedByRows(left, revising));
      const facts = rows.map((row, index) => {
        if (!row) return undefined;
        const facts = review(index + 1, row, judged.catalogue, reports.get(index + 1));
        judged.add(facts);
        return facts;
      });
      return { judged, facts, newestReports: judged.newestReports };
    });

  /** What the rows say by which a change was followed; undefined where all are to be judged anew. */
  const follow = async (
    judged: JudgedRows,
    index: number,
    facts: readonly (RowFacts | undefined)[],
    rows: readonly (ReadRow | undefined)[],
  ) => {
    const rowAt = async (number: number) => {
      const [before, row] = [structuredClone(facts[number - 1]), rows[number - 1]];
      if (!before && number !== index + 1) return undefined;
      const named = allNamed(
        namedByFacts(before ? [before] : []),
        namedByRows(row && number === index + 1 ? [row] : [], revising),
      );
      const judge: FollowedRow['judge'] = async (known, newest) => row && review(number, row, known, newest);
      return { facts: before, named, judge };
    };
    try {
      return await judged.follow(index + 1, { rowAt, findContracts });
    } catch (error) {
      if (error instanceof CacheMiss) return undefined;
      throw error;
    }
  };
  return { judge, follow };
};

/** In no order but that of what they are about. */
const counted = (judged: JudgedRows) => {
  const { summary, values, derived, conflicts } = judged.counted();
  const byName = <One extends Parameters<typeof nameId>[0]>(all: readonly One[]) =>
    all.toSorted((one, other) => (nameId(one) < nameId(other) ? -1 : 1));
  return {
    summary,
    names: byName(judged.names()),
    values: byName(values),
    derived: new Set(derived),
    conflicts: byName(conflicts),
  };
};

const number = fc.oneof(
  { arbitrary: fc.constantFrom('A', 'a ', 'B', null), weight: 3 },
  { arbitrary: fc.constantFrom('R-1', 'R-2', 'R-3'), weight: 3 },
  { arbitrary: fc.nat().map((number) => `C-${number}`), weight: 6 },
);
const supplierName = fc.oneof(
  {
    arbitrary: fc.constantFrom('RIVERA SA DE CV', 'RIVERA SA DE CV', 'Rivera, S.A. de C.V.', 'RIBERA', '!v0OTRA'),
    weight: 5,
  },
  { arbitrary: fc.constantFrom('SIN REGISTRO', 'SIN RFC', 'SIN NADA', 'LIMPIEZA DEL NORTE', 'EL NORTE'), weight: 2 },
);
const supplierRfc = fc.constantFrom(null, null, null, 'RMS060531UR0', 'RMS060531UR0', 'OTR010101AA0', 'LNO010101AA5');
const unit = fc.constantFrom('OBRAS PUBLICAS', 'Obras  Públicas', 'OBRAS', 'DIF', 'OFICIALIA MAYOR', 'OFICIALIA');
const cells = {
  contractNumber: number,
  supplierName,
  supplierRfc,
  organizerAdministrativeUnit: unit,
  applicantAdministrativeUnit: unit,
  period: fc.constantFrom('1o 2018', '1o 2018', '1o 2018', 'mal'),
  category: fc.constantFrom('Servicios', 'SERVICIOS', 'Comodato', 'Nada'),
  actualizationDate: fc.constantFrom(null, '2018-04-01', '2018-07-01'),
  contractId: fc.oneof(
    fc.constantFrom(null, 'LA-1', 'LA-2'),
    fc.nat().map((number) => `LA-9${number}`),
  ),
  procedureState: fc.constantFrom('CONCLUIDO', 'CONCLUIDO', 'DESIERTO'),
  announcementUrl: fc.constantFrom(null, 'https://a.mx/1', 'https://a.mx/2'),
};
const referred = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 9 },
  {
    arbitrary: fc.constantFrom(
      { contractId: anId(11), version: 1 },
      { contractId: anId(12), version: 2 },
      { contractId: anId(13), version: 2 },
      { contractId: anId(19), version: 1 },
      { contractId: foreign.id, version: 1 },
    ),
    weight: 2,
  },
);
/** Of the same few contracts, again and again. */
const reporting = {
  ...cells,
  contractNumber: fc.constantFrom('A', 'B', 'R-1', 'R-2'),
  supplierName: fc.constantFrom('RIVERA SA DE CV', 'RIVERA SA DE CV', 'LIMPIEZA DEL NORTE'),
  supplierRfc: fc.constant(null),
  organizerAdministrativeUnit: fc.constant('DIF'),
  applicantAdministrativeUnit: fc.constant('DIF'),
  period: fc.constantFrom('1o 2018', '1o 2018', '1o 2018', '1o 2018', 'mal'),
  category: fc.constant('Servicios'),
  actualizationDate: fc.constantFrom('2018-04-01', '2018-07-01', '2018-10-01', '2018-04-15'),
  procedureState: fc.constant('CONCLUIDO'),
};

const rowOf = (among: Readonly<Record<keyof typeof cells, fc.Arbitrary<string | null>>>) =>
  fc.tuple(fc.record(among), referred, fc.boolean()).map(
    ([cells, reference, isDerived]): ReadRow => ({
      values: {
        ...aRow({ contractDate: '2018-02-01', totalAmount: 10, totalOrMaxAmount: 10, ...cells }),
        ...(isDerived && { administration: { value: '2016-2018', derived: true } }),
      },
      ...(reference && { reference }),
    }),
  );
const changed = fc.subarray(
  [...([...Object.keys(cells), 'totalAmount', 'administration'] as (keyof RowValues)[])], // of the template
  { minLength: 1 },
);
/** What rows are like, and what they are changed to. */
const anyRow = rowOf(cells);
const anyReport = rowOf(reporting);
type Change = Readonly<{ at: number; to: readonly [ReadRow, readonly (keyof RowValues)[]] | null }>;
const changeTo = (row: fc.Arbitrary<ReadRow>): fc.Arbitrary<Change> =>
  fc.record({ at: fc.nat(), to: fc.option(fc.tuple(row, changed)) });

const contractsFile: Revising = { erasesBlanks: false, columns: [] };
const proceduresFile: Revising = { ...contractsFile, isOfProcedures: true };

it.each([
  ['contracts', contractsFile, anyRow, { followed: 150, withOthers: 30, revisions: 6, reported: 0 }],
  ['contracts reported again', contractsFile, anyReport, { followed: 150, withOthers: 30, revisions: 6, reported: 30 }],
  ['procedures', proceduresFile, anyRow, { followed: 60, withOthers: 6, revisions: 15, reported: 15 }],
] as const)(
  'has a row of %s say something else, and those that turn on it, as a fresh reading judges and counts them',
  async (_, revising, row, least) => {
    const { judge, follow } = reading(revising);
    const times = { followed: 0, withOthers: 0, revisions: 0, back: 0, reported: 0 };
    const property = async (rows: readonly ReadRow[], changes: readonly Change[]): Promise<void> => {
      const left: (ReadRow | undefined)[] = [...rows];
      let { judged, facts } = await judge(left);
      for (const { at, to } of changes) {
        const index = at % left.length;
        const before = left[index] ?? (to && rows[index]);
        if (!before) continue;
        const isBack = left[index] === undefined;
        const cells = to && Object.fromEntries(to[1].map((field) => [field, to[0].values[field]]));
        left[index] = cells ? { ...before, values: { ...before.values, ...cells } } : undefined;
        const again = await follow(judged, index, facts, left);
        const anew = await judge(left);
        if (again) {
          times.followed += 1;
          if (again.size > 1) times.withOthers += 1;
          if (isBack) times.back += 1;
          if ([...again.values()].some((facts) => facts?.newest)) times.reported += 1;
          if ([...again.values()].some((facts) => facts?.outcome === 'revision')) times.revisions += 1;
          expect(anew.facts).toEqual(facts.map((said, at) => (again.has(at + 1) ? again.get(at + 1) : said)));
          expect(counted(judged)).toEqual(counted(anew.judged));
        } else judged = anew.judged;
        facts = anew.facts;
      }
    };
    const rows = fc.array(row, { minLength: 1, maxLength: 9 });
    await fc.assert(fc.asyncProperty(rows, fc.array(changeTo(row), { maxLength: 14 }), property), {
      numRuns: 250,
    });
    expect(times.followed).toBeGreaterThan(least.followed);
    expect(times.withOthers).toBeGreaterThan(least.withOthers);
    expect(times.revisions).toBeGreaterThan(least.revisions);
    expect(times.back).toBeGreaterThan(30);
    expect(times.reported).toBeGreaterThanOrEqual(least.reported);
  },
);

describe('a row that goes', () => {
  const stated = (cells: Parameters<typeof aRow>[0]): RowValues =>
    aRow({ contractDate: '2018-02-01', totalAmount: 10, totalOrMaxAmount: 10, supplierRfc: null, ...cells });

  it.each([
    [
      'is first about a contract no more',
      [1, 2, 3].map(() => ({
        values: stated({ contractNumber: 'R-1' }),
        reference: { contractId: anId(11), version: 1 },
      })),
      0,
    ],
    [
      'was first to state an RFC beside a name of which rows state another',
      [null, 'RMS060531UR0', 'OTR010101AA0', 'RMS060531UR0'].map((supplierRfc, index) => ({
        values: stated({ contractNumber: `C-${index}`, supplierName: 'RIVERA SA DE CV', supplierRfc }),
      })),
      1,
    ],
  ] as const)('leaves what a fresh reading finds where it %s', async (_, rows: readonly ReadRow[], index) => {
    const { judge, follow } = reading(contractsFile);
    const { judged, facts } = await judge(rows);
    const left: (ReadRow | undefined)[] = [...rows];
    left[index] = undefined;
    const again = await follow(judged, index, facts, left);
    const anew = await judge(left);
    expect(facts.map((said, at) => (again?.has(at + 1) ? again.get(at + 1) : said))).toEqual(anew.facts);
    expect(counted(judged)).toEqual(counted(anew.judged));
  });

  it('has all judged anew where reports never stood because of it', async () => {
    const report = (actualizationDate: string) =>
      stated({ contractNumber: 'B', supplierName: 'RIVERA SA DE CV', supplierRfc: 'RMS060531UR0', actualizationDate });
    const holdsItsRfc = stated({ contractNumber: 'C', supplierName: 'SIN REGISTRO', supplierRfc: 'RMS060531UR0' });
    const rows = [report('2018-04-01'), holdsItsRfc, report('2018-07-01')].map((values) => ({ values }));
    const { judge, follow } = reading(contractsFile);
    const { judged, facts } = await judge(rows);
    expect(facts.map((said) => said?.outcome)).toEqual(['contract', 'error', 'conflict']);
    const left = [rows[0], undefined, rows[2]];
    expect(await follow(judged, 1, facts, left)).toBeUndefined();
    expect((await judge(left)).facts.map((said) => said?.outcome)).toEqual(['skipped', undefined, 'contract']);
  });
});
