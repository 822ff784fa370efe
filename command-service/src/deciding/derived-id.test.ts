import { id } from '@monitor/contracts-schema/ids';
import { derivedId, derivedIdInOrder } from './derived-id.ts';

const PARENT = '01a1f978e0f8778fa59b8e50bff230a0';
const OTHER = '01a1f978e0f8778fa59b8e50bff230a1';

describe('a derived id', () => {
  it('is the same for the same question, another for another parent or part, and sorts beside its parent', () => {
    const derived = derivedId(PARENT, 'row', 1);

    expect(derivedId(PARENT, 'row', 1)).toBe(derived);
    expect(new Set([derived, derivedId(PARENT, 'row', 2), derivedId(OTHER, 'row', 1)]).size).toBe(3);
    expect(derived).toMatch(/^01a1f978e0f87.{3}8/);
    expect(id.safeParse(derived).success).toBe(true);
  });

  it('in order is all that too, and sorts by its order', () => {
    const orders = [0, 9, 10, 255, 256, 4_095, 4_096, 65_535, 200_000, 16_777_215];
    const derived = orders.map((order) => derivedIdInOrder(PARENT, order, 'record'));

    expect(derived.toSorted()).toEqual(derived);
    expect(derived.every((one) => id.safeParse(one).success && /^01a1f978e0f87.{3}8/.test(one))).toBe(true);
    expect(derivedIdInOrder(PARENT, 9, 'record')).toBe(derived[1]);
    expect(new Set([derived[1], derivedIdInOrder(PARENT, 9, 'row'), derivedIdInOrder(OTHER, 9, 'record')]).size).toBe(
      3,
    );
  });
});
