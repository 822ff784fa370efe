import { createHash } from 'node:crypto';
import {
  type CalculationFilter,
  filtersKey,
  meetsFilters,
} from '@monitor/contracts-schema/calculations/calculation-filter';
import { factsOf, traitsIn, traitsKey } from '@monitor/contracts-schema/calculations/contract-traits';
import type { Tally } from '@monitor/contracts-schema/calculations/counted-values';
import { asOperand } from '@monitor/contracts-schema/calculations/counted-values';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { conditionIn, conditionText } from '@monitor/contracts-schema/contracts/contract-condition';
import { evaluateFormula } from '@monitor/contracts-schema/formulas/evaluate-formula';
import { parseFormula } from '@monitor/contracts-schema/formulas/parse-formula';
import { toNumber } from '@monitor/contracts-schema/formulas/rational';
import { variableNames, variables } from '@monitor/contracts-schema/formulas/variables';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { plainVariables } from '@monitor/contracts-schema/testing/plain-variables';
import fc from 'fast-check';
import { emptyTally, sharesIn, supplierIdsIn, withContract } from './tally.ts';
import { deadlineOf, digestOf, variableValues } from './variable-values.ts';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const named = (first: number) => (number: number) => ({ id: idOf(first + number), name: `N${number}` });
const link = fc.constantFrom(null, 'http://example.org/a.pdf');
const amount = fc.option(fc.oneof(fc.constantFrom(0, 100_00, 250_00), fc.integer({ min: -5_00, max: 9_000_000_00 })));

/** Contracts that differ in all that variables and filters look at, from few suppliers, units and periods. */
const anyContract: fc.Arbitrary<ContractFields> = fc
  .record({
    procedureType: fc.constantFrom('PUBLIC', 'INVITATION', 'NO_BID'),
    procedureState: fc.constantFrom('CONCLUDED', 'CONCLUDED', 'CONCLUDED', 'CANCELED', null),
    category: fc.constantFrom('SERVICES', 'ADENDUM', 'EXTENSION', 'MODIFICACION', null),
    administrationPeriod: fc.constantFrom('2016-2018', '2018-2021'),
    period: fc.constantFrom('1o 2019', '2o 2019', '4o 2020', 'anual.2019'),
    contractId: fc.constantFrom(null, 'AD/1'),
    supplier: fc.option(fc.nat(4).map((n) => ({ ...named(100)(n), rfc: null }))),
    organizerAdministrativeUnit: fc.nat(2).map(named(200)),
    applicantAdministrativeUnit: fc.nat(2).map(named(200)),
    totalAmount: amount,
    minAmount: amount,
    maxAmount: amount,
    totalOrMaxAmount: amount,
    limitExceeded: fc.boolean(),
    contractUrl: link,
    announcementUrl: link,
    clarificationMeetingJudgmentUrl: link,
    informationDate: fc.constantFrom(null, '2019-05-01', '2019-05-02', '2019-07-31', '2021-01-31', '2021-02-01'),
    isEmpty: fc.constantFrom(false, false, false, true),
  })
  .map((fields) => aContract(fields));

const ORGANIZATION = 'a'.repeat(32);
const tallyOf = (contracts: readonly ContractFields[]): Tally =>
  contracts.reduce((tally, contract) => withContract(tally, contract, 1), emptyTally);

const never = (): never => {
  throw new Error('This does not happen');
};

describe('the variables', () => {
  it('are nineteen, and 0 where there is nothing', () => {
    const values = variableValues([digestOf([emptyTally])]);
    expect(variableNames).toHaveLength(19);
    expect(Object.keys(values)).toEqual(expect.arrayContaining([...variableNames]));
    expect(new Set(Object.values(values))).toEqual(new Set([0]));
  });

  it('are what their definitions plainly say of any contracts', () => {
    fc.assert(
      fc.property(fc.array(anyContract, { maxLength: 40 }), (contracts) =>
        expect(variableValues([digestOf([tallyOf(contracts)])])).toEqual(plainVariables(contracts)),
      ),
      { numRuns: 300 },
    );
  });

  it('are the same however contracts are parted among tallies, and what is taken away was never there', () => {
    fc.assert(
      fc.property(fc.array(anyContract), fc.array(anyContract), fc.array(anyContract), (some, others, removed) => {
        const busy = removed.reduce(
          (tally, contract) => withContract(tally, contract, -1),
          tallyOf([...removed, ...others]),
        );
        expect(busy).toEqual(tallyOf(others));
        expect(variableValues([digestOf([tallyOf(some), busy])])).toEqual(plainVariables([...some, ...others]));
      }),
    );
  });

  it('are of suppliers told apart by their ids, however many lie side by side', () => {
    const ofSupplier = (id: string, totalOrMaxAmount: number) =>
      aContract({ supplier: { id, name: 'X', rfc: null }, totalOrMaxAmount });
    const id = fc.stringMatching(/^[0-9a-f]{30}$/).map((text) => `${text}a7`); // in one branch
    const bought = fc.tuple(id, fc.integer({ min: 1, max: 9_000_000_00 }));
    const sharesOf = (tally: Tally) => new Map(supplierIdsIn(tally).map((one, at) => [one, sharesIn(tally)[at]]));
    fc.assert(
      fc.property(fc.array(bought, { maxLength: 60, size: 'max' }), fc.nat(60), (all, kept) => {
        const several = [...all, ...all.slice(0, 5)].map((one) => ofSupplier(...one));
        const left = several.slice(kept);
        const tally = several
          .slice(0, kept)
          .reduce((known, contract) => withContract(known, contract, -1), tallyOf(several));
        const expected = new Map<string, readonly [number, number]>();
        for (const { supplier, totalOrMaxAmount } of left) {
          const [amount, contracts] = expected.get(supplier!.id) ?? [0, 0];
          expected.set(supplier!.id, [amount + totalOrMaxAmount!, contracts + 1]);
        }
        expect(sharesOf(tally)).toEqual(expected);
        expect(supplierIdsIn(tally)).toHaveLength(expected.size);
      }),
    );
  });

  it('are kept in few letters a supplier: a hundred thousand of one organization are in one document', () => {
    const suppliers = Array.from({ length: 1_000 }, (_, number) =>
      aContract({
        supplier: { id: createHash('md5').update(`${number}`).digest('hex'), name: 'X', rfc: null },
        totalOrMaxAmount: 9_000_000_00,
      }),
    );
    expect(JSON.stringify(tallyOf(suppliers).suppliers).length).toBeLessThan(1_000 * 40 + 16 * 16 * 50);
  });

  it('of several organizations are those of all their contracts', () => {
    fc.assert(
      fc.property(fc.array(anyContract), fc.array(anyContract), (some, others) => {
        const elsewhere = others.map((contract) => ({
          ...contract,
          supplier: contract.supplier && { ...contract.supplier, id: `f${contract.supplier.id.slice(1)}` },
          organizerAdministrativeUnit: {
            ...contract.organizerAdministrativeUnit,
            id: `f${contract.organizerAdministrativeUnit.id.slice(1)}`,
          },
        }));
        expect(variableValues([digestOf([tallyOf(some)]), digestOf([tallyOf(elsewhere)])])).toEqual(
          plainVariables([...some, ...elsewhere]),
        );
      }),
    );
  });

  it.each([
    [1, '2019-05-01'],
    [2, '2019-07-31'],
    [3, '2019-10-31'],
    [4, '2020-01-31'],
  ])('take formats of quarter %d as on time until %s', (quarter, day) =>
    expect(deadlineOf({ quarter, year: 2019 })).toBe(day),
  );

  it.each([
    [[40, 30, 30], 1],
    [[39, 31, 30], 2],
    [[20, 20, 20, 20, 20], 2],
    [[0, 0], 0],
  ])('of suppliers with %j take the fewest that reach 40 %%: %d', (amounts, expected) => {
    const contracts = amounts.map((totalOrMaxAmount, n) =>
      aContract({ totalOrMaxAmount, supplier: { id: idOf(n), name: 'S', rfc: null } }),
    );
    expect(variableValues([digestOf([tallyOf(contracts)])]).NPCGE).toBe(expected);
  });

  it('enter a formula in pesos', () => {
    const values = variableValues([digestOf([tallyOf([aContract({ totalOrMaxAmount: 1_234_56 })])])]);
    const parsed = parseFormula('$MTG + $NTC');
    const outcome = evaluateFormula(parsed.ok ? parsed.formula : never(), (reference) =>
      reference.kind === 'variable' ? { ok: true, value: asOperand(reference.name, values[reference.name]) } : never(),
    );
    expect(outcome.ok ? toNumber(outcome.value) : outcome.why).toBe(1_235.56);
    expect(variables.MTG.unit).toBe('pesos');
  });

  it('are asked of facts that one number holds', () => {
    fc.assert(
      fc.property(anyContract, (contract) => expect(traitsIn(traitsKey(factsOf(contract)))).toEqual(factsOf(contract))),
    );
  });
});

describe('filters', () => {
  const amount = (
    operator: CalculationFilter['operator'],
    value: number,
    property = 'totalAmount',
  ): CalculationFilter => ({ kind: 'amount', variable: 'MTG', property, operator, value }) as CalculationFilter;
  const by = (operator: 'EQUAL' | 'NOT_EQUAL', id: string, property = 'supplier'): CalculationFilter =>
    ({
      kind: 'reference',
      variable: 'MTG',
      property,
      operator,
      reference: { id, name: 'X', organizationId: ORGANIZATION },
    }) as CalculationFilter;
  const contract = aContract({ totalAmount: 100, supplier: { id: 'b', name: 'B', rfc: null } });
  const meets = (...filters: CalculationFilter[]) => meetsFilters(filters, contract, ORGANIZATION);

  it.each([
    ['EQUAL', [false, true, false]],
    ['NOT_EQUAL', [true, false, true]],
    ['GREATER', [true, false, false]],
    ['GREATER_EQUAL', [true, true, false]],
    ['LESS', [false, false, true]],
    ['LESS_EQUAL', [false, true, true]],
  ] as const)('%s', (operator, expected) =>
    expect([99, 100, 101].map((value) => meets(amount(operator, value)))).toEqual(expected),
  );

  it('of one amount are all met, of one reference one of them, and of several properties all', () => {
    expect(meets(amount('GREATER', 50), amount('LESS', 99))).toBe(false);
    expect(meets(by('EQUAL', 'a'), by('EQUAL', 'b'))).toBe(true);
    expect(meets(by('EQUAL', 'b'), by('NOT_EQUAL', 'b'))).toBe(false);
    expect(meets(by('NOT_EQUAL', 'a'), by('NOT_EQUAL', 'b'))).toBe(false);
    expect(meets(by('EQUAL', 'b'), amount('LESS', 50))).toBe(false);
  });

  it('take a blank amount for no number', () => {
    const blank = aContract({ totalAmount: null });
    expect(
      ['LESS', 'GREATER', 'EQUAL', 'NOT_EQUAL'].map((operator) =>
        meetsFilters([amount(operator as 'LESS', 0)], blank, ORGANIZATION),
      ),
    ).toEqual([false, false, false, true]);
  });

  it('by a reference leave nothing of another organization', () => {
    expect(meetsFilters([by('NOT_EQUAL', 'a')], contract, 'c'.repeat(32))).toBe(false);
  });

  it('are said in addresses and read back, and nothing else is read', () => {
    const id = fc.stringMatching(/^[0-9a-f]{32}$/);
    const reference = fc.record({ id, organizationId: id });
    const some = fc.oneof(
      fc.record({ value: fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }) }).map(({ value }) => ({
        kind: 'amount' as const,
        property: 'minAmount' as const,
        operator: 'LESS' as const,
        value,
      })),
      reference.map((named) => ({
        kind: 'reference' as const,
        property: 'supplier' as const,
        operator: 'NOT_EQUAL' as const,
        reference: named,
      })),
    );
    fc.assert(fc.property(some, (condition) => expect(conditionIn(conditionText(condition))).toEqual(condition)));
    fc.assert(fc.property(fc.array(fc.string()), (parts) => expect(conditionIn(parts.join(':'))).toBeUndefined()));
    expect(
      ['totalAmount:LESS', 'totalAmount:LESS:1.005', 'supplier:LESS:a:b', 'supplier:EQUAL:1'].map(conditionIn),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are the same in any order and for any variable', () => {
    expect(filtersKey([amount('LESS', 5), by('EQUAL', 'a')])).toBe(
      filtersKey([{ ...by('EQUAL', 'a'), variable: 'NTC' } as CalculationFilter, amount('LESS', 5)]),
    );
    expect(filtersKey([amount('LESS', 5)])).not.toBe(filtersKey([amount('LESS', 6)]));
  });
});
