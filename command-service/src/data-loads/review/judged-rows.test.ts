import { nameDecisions, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import fc from 'fast-check';
import { createJudgedRows, type JudgedRows } from './judged-rows.ts';
import { createLoadCatalogue, type RegisteredCatalogue } from './rules/load-catalogue.ts';
import { CacheMiss } from './rules/lookups.ts';
import { nameId } from './rules/names/new-names.ts';
import type { RowFacts } from './rules/row-facts.ts';
import { reviewRow } from './rules/row-review.ts';
import type { RowValues } from './rules/row-values.ts';
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
};

const decisions = nameDecisions([
  { kind: 'SUPPLIER', key: nameKeyOf('SUPPLIER', 'RIBERA'), as: { id: null, name: 'RIVERA SA DE CV' } },
  {
    kind: 'ADMINISTRATIVE_UNIT',
    key: nameKeyOf('ADMINISTRATIVE_UNIT', 'OBRAS'),
    as: { id: null, name: 'OBRAS PUBLICAS' },
  },
  { kind: 'category', key: nameKeyOf('category', 'Comodato'), as: { id: 'LEASE', name: 'Arrendamiento' } },
]);

/** The rows that are left, as a reading judges them, each known to those after it. */
const judge = (rows: readonly (RowValues | undefined)[]) => {
  const judged = createJudgedRows(createLoadCatalogue(registered, decisions));
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
  const { summary, names, values, derived } = judged.counted();
  const byName = <One extends Parameters<typeof nameId>[0]>(all: readonly One[]) =>
    all.toSorted((one, other) => (nameId(one) < nameId(other) ? -1 : 1));
  return { summary, names: byName(names), values: byName(values), derived: new Set(derived) };
};

const number = fc.oneof(
  { arbitrary: fc.constantFrom('A', 'a ', 'B', 'R-1', null), weight: 1 },
  { arbitrary: fc.nat({ max: 15 }).map((number) => `C-${number}`), weight: 4 },
);
const supplierName = fc.oneof(
  { arbitrary: fc.constantFrom('RIVERA SA DE CV', 'RIVERA SA DE CV', 'Rivera, S.A. de C.V.', 'RIBERA'), weight: 3 },
  { arbitrary: fc.constantFrom('SIN REGISTRO', 'SIN RFC', 'LIMPIEZA DEL NORTE'), weight: 2 },
);
const supplierRfc = fc.constantFrom(null, null, null, 'RMS060531UR0', 'OTR010101AA0');
const unit = fc.constantFrom('OBRAS PUBLICAS', 'Obras  Públicas', 'OBRAS', 'DIF', 'OFICIALIA MAYOR');
const cells = {
  contractNumber: number,
  supplierName,
  supplierRfc,
  organizerAdministrativeUnit: unit,
  applicantAdministrativeUnit: unit,
  period: fc.constantFrom('1o 2018', '1o 2018', 'mal'),
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

/** Undefined where it is not known how it would be judged. */
const reviewedAt = (judged: JudgedRows, row: number, values: RowValues): RowFacts | undefined => {
  try {
    return reviewRow(row, values, judged.asOf(row)).facts;
  } catch (error) {
    if (error instanceof CacheMiss) return undefined;
    throw error;
  }
};

it('has a row say something else where all others are judged as before, and counts as a fresh reading does', () => {
  let replaced = 0;
  const property = (rows: readonly RowValues[], changes: readonly Change[]): void => {
    const left: (RowValues | undefined)[] = [...rows];
    let { judged, facts } = judge(left);
    for (const { at, to } of changes) {
      const index = at % left.length;
      const [before, said] = [left[index], facts[index]];
      if (!before || !said) continue;
      const after = to ? { ...before, ...Object.fromEntries(to[1].map((field) => [field, to[0][field]])) } : undefined;
      const says = after && reviewedAt(judged, index + 1, after);
      const isReplaced = (!after || says !== undefined) && judged.replace(said, says);
      left[index] = after;
      const anew = judge(left);
      if (isReplaced) {
        replaced += 1;
        expect(anew.facts).toEqual(facts.with(index, says));
        expect(counted(judged)).toEqual(counted(anew.judged));
      } else judged = anew.judged;
      facts = anew.facts;
    }
  };
  fc.assert(fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), fc.array(change, { maxLength: 14 }), property), {
    numRuns: 1_000,
  });
  expect(replaced).toBeGreaterThan(100);
});
