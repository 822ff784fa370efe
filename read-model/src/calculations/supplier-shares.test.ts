import type { SupplierShare } from '@monitor/contracts-schema/calculations/counted-values';
import fc from 'fast-check';
import { createSupplierShares } from './supplier-shares.ts';

/** What they come to, said plainly. */
const plainly = (known: ReadonlyMap<string, SupplierShare>) => {
  const shares = [...known.values()];
  const amounts = shares.map(([amount]) => amount).sort((one, other) => other - one);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const reached = (taken: number) => amounts.slice(0, taken).reduce((sum, amount) => sum + amount, 0) * 5 >= total * 2;
  const aboveMean = (values: readonly number[]) =>
    values.filter((value) => value * values.length > values.reduce((sum, one) => sum + one, 0)).length;
  return {
    NTP: shares.length,
    NPEPE: aboveMean(shares.map(([amount]) => amount)),
    NPCGE: total > 0 ? [...amounts.keys()].findIndex((taken) => reached(taken + 1)) + 1 : 0,
    NPEPCP: aboveMean(shares.map(([, contracts]) => contracts)),
  };
};

const someContract = fc.record({
  supplier: fc.nat(30),
  amount: fc.integer({ min: 0, max: 100 }),
  isAsked: fc.boolean(),
});

it('shares come to what they plainly do whenever somebody asks, while contracts come and go', () => {
  fc.assert(
    fc.property(fc.array(someContract, { maxLength: 120, size: 'max' }), (contracts) => {
      const shares = createSupplierShares();
      const known = new Map<string, SupplierShare>();
      const check = () => {
        const plain = plainly(known);
        for (const variable of ['NTP', 'NPEPE', 'NPCGE', 'NPEPCP'] as const) {
          expect([variable, shares.count(variable)]).toEqual([variable, plain[variable]]);
          expect(shares.counted(variable)).toHaveLength(plain[variable]);
        }
      };
      const move = ({ supplier, amount }: (typeof contracts)[number], sign: 1 | -1) => {
        const id = `s${supplier}`;
        const [before, count] = known.get(id) ?? [0, 0];
        if (count + sign === 0) known.delete(id);
        else known.set(id, [before + sign * amount, count + sign]);
        shares.add(id, [sign * amount, sign]);
      };
      for (const contract of contracts) {
        move(contract, 1);
        if (contract.isAsked) check();
      }
      for (const contract of contracts.toReversed()) {
        if (contract.isAsked) check();
        move(contract, -1);
      }
      check();
    }),
  );
});
