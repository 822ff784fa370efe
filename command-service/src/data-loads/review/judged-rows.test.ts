import { nameDecisions, nameKeyOf, rfcNameKey } from '@monitor/contracts-schema/data-loads/name-decisions';
import fc from 'fast-check';
import { createJudgedRows, type JudgedRows } from './judged-rows.ts';
import type { RowValues } from './rules/cells/row-values.ts';
import {
  createLoadCatalogue,
  type OpenCatalogue,
  type RegisteredCatalogue,
  type RowCatalogue,
} from './rules/load-catalogue.ts';
import { CacheMiss } from './rules/lookups.ts';
import { nameId } from './rules/names/new-names.ts';
import type { RowFacts } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import { anId, aRow } from './rules/testing/specimen-rows.ts';

const registered: RegisteredCatalogue = {
  suppliers: [
    { id: anId(1), name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AA5' },
    { id: anId(2), name: 'SIN REGISTRO', rfc: null },
    { id: anId(2), name: 'SIN RFC', rfc: null, joined: anId(3) },
  ],
  administrativeUnits: [{ id: anId(4), name: 'OFICIALIA MAYOR' }],
  contractNumbers: ['R-1'],
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

const openCatalogue: OpenCatalogue = (among = registered) => createLoadCatalogue(among, decisions);

/** The rows that are left, as a reading judges them, each known to those after it. */
const judge = (rows: readonly (RowValues | undefined)[]) => {
  const judged = createJudgedRows(openCatalogue);
  const facts = rows.map((values, index) => {
    if (!values) return undefined;
    const reviewed = reviewRow(index + 1, values, judged.catalogue);
    judged.add(reviewed.facts);
    return reviewed.facts;
  });
  return { judged, facts };
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
  { arbitrary: fc.constantFrom('A', 'a ', 'R-1', null), weight: 1 },
  { arbitrary: fc.nat().map((number) => `C-${number}`), weight: 9 },
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
};
const row = fc.tuple(fc.record(cells), fc.boolean()).map(
  ([cells, isDerived]): RowValues => ({
    ...aRow({ contractDate: '2018-02-01', totalAmount: 10, totalOrMaxAmount: 10, ...cells }),
    ...(isDerived && { administration: { value: '2016-2018', derived: true } }),
  }),
);
const changed = fc.subarray(
  [...([...Object.keys(cells), 'totalAmount', 'administration'] as (keyof RowValues)[])], // of the template
  { minLength: 1 },
);
type Change = Readonly<{ at: number; to: readonly [RowValues, readonly (keyof RowValues)[]] | null }>;
const change: fc.Arbitrary<Change> = fc.record({ at: fc.nat(), to: fc.option(fc.tuple(row, changed)) });

/** What the rows say by which a change was followed; undefined where all are to be judged anew. */
const follow = async (
  judged: JudgedRows,
  index: number,
  facts: readonly (RowFacts | undefined)[],
  rows: readonly (RowValues | undefined)[],
) => {
  const factsOf = async (row: number) => structuredClone(facts[row - 1]);
  const judge = async ({ row }: RowFacts, catalogue: RowCatalogue) => {
    const values = rows[row - 1];
    return values && reviewRow(row, values, catalogue).facts;
  };
  try {
    return await judged.follow(index + 1, { factsOf, judge });
  } catch (error) {
    if (error instanceof CacheMiss) return undefined;
    throw error;
  }
};

it('has a row say something else, and those that turn on it, as a fresh reading judges and counts them', async () => {
  const times = { followed: 0, withOthers: 0 };
  const property = async (rows: readonly RowValues[], changes: readonly Change[]): Promise<void> => {
    const left: (RowValues | undefined)[] = [...rows];
    let { judged, facts } = judge(left);
    for (const { at, to } of changes) {
      const index = at % left.length;
      const before = left[index];
      if (!before) continue;
      left[index] = to ? { ...before, ...Object.fromEntries(to[1].map((field) => [field, to[0][field]])) } : undefined;
      const again = await follow(judged, index, facts, left);
      const anew = judge(left);
      if (again) {
        times.followed += 1;
        if (again.size > 1) times.withOthers += 1;
        expect(anew.facts).toEqual(facts.map((said, at) => (again.has(at + 1) ? again.get(at + 1) : said)));
        expect(counted(judged)).toEqual(counted(anew.judged));
      } else judged = anew.judged;
      facts = anew.facts;
    }
  };
  const rows = fc.array(row, { minLength: 1, maxLength: 9 });
  await fc.assert(fc.asyncProperty(rows, fc.array(change, { maxLength: 14 }), property), { numRuns: 500 });
  expect(times.followed).toBeGreaterThan(500);
  expect(times.withOthers).toBeGreaterThan(100);
});
