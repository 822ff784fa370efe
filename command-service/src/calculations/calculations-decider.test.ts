import type { CalculationEvent, CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { deciderSpec } from '../testing/decider-spec.ts';
import { calculationsDecider } from './calculations-decider.ts';

const given = deciderSpec(calculationsDecider);
const facts = { organizationId: INSTALLATION, validFrom: '2020-03-01' };

const called = (name: string, more: Partial<CalculationFields> = {}): CalculationFields =>
  aCalculation({ name, abbreviation: `$$${name}`, ...more });
const registered = (id: string, fields: CalculationFields): CalculationEvent => ({
  type: 'CalculationRegistered',
  data: { id, ...facts, fields },
});
const revised = (id: string, before: CalculationFields, fields: CalculationFields): CalculationEvent => ({
  type: 'CalculationRevised',
  data: { id, ...facts, fields, changes: changesBetween(before, fields) },
});
const register = (id: string, fields: CalculationFields) => ({ type: 'Register', id, ...facts, fields }) as const;
const revise = (id: string, patch: Partial<CalculationFields>, expectedVersion: number | null) =>
  ({ type: 'Revise', id, ...facts, patch, expectedVersion }) as const;
const remove = (id: string) => ({ type: 'Remove', id, ...facts }) as const;

const [A, B, C] = [called('A'), called('B', { expression: '$$A + 1' }), called('C')];

describe('calculations', () => {
  it('are registered', () => given().when(register('a', A)).then(registered('a', A)));

  it('are revised on the version that an edit was made on, whatever happened to others', () => {
    const past = [registered('a', A), registered('c', C)];
    given(...past)
      .when(revise('a', { notes: 'x' }, 1))
      .then(revised('a', A, { ...A, notes: 'x' }));
    given(...past)
      .when(revise('c', { notes: 'x' }, 2))
      .then(revised('c', C, { ...C, notes: 'x' }));
    given(...past)
      .when(revise('c', { notes: 'x' }, 1))
      .thenRefused('stream.version-conflict');
    given(...past)
      .when(revise('a', { name: 'A' }, 1))
      .then();
  });

  it('have names and abbreviations of their own', () => {
    given(registered('a', A))
      .when(register('c', called('á', { abbreviation: '$$X' })))
      .thenRefused('calculation.name-taken');
    given(registered('a', A))
      .when(register('c', { ...C, abbreviation: '$$A' }))
      .thenRefused('calculation.abbreviation-taken');
  });

  it('name only others that are there, in no circle', () => {
    given().when(register('b', B)).thenRefused('calculation.formula-invalid');
    given(registered('a', A), registered('b', B))
      .when(revise('a', { expression: '$$B' }, 1))
      .thenRefused('calculation.formula-invalid');
  });

  it('stay, and are called the same, while others use them', () => {
    const past = [registered('a', A), registered('b', B)];
    given(...past)
      .when(remove('a'))
      .thenRefused('calculation.in-use');
    given(...past)
      .when(revise('a', { abbreviation: '$$Z' }, 1))
      .thenRefused('calculation.in-use');
    given(...past)
      .when(remove('b'))
      .then({ type: 'CalculationRemoved', data: { id: 'b', ...facts, fields: B } });
    given(...past, { type: 'CalculationRemoved', data: { id: 'b', ...facts, fields: B } })
      .when(remove('a'))
      .then({ type: 'CalculationRemoved', data: { id: 'a', ...facts, fields: A } });
  });

  it('have one index at most: whoever was it goes first', () => {
    const locked = { ...A, locked: true };
    given(registered('a', locked), registered('c', C))
      .when(revise('c', { locked: true }, 2))
      .then(revised('a', locked, A), revised('c', C, { ...C, locked: true }));
    given(registered('a', locked))
      .when(register('c', { ...C, locked: true }))
      .then(revised('a', locked, A), registered('c', { ...C, locked: true }));
  });

  it('may have none', () =>
    given(registered('a', { ...A, locked: true }))
      .when(revise('a', { locked: false }, 1))
      .then(revised('a', { ...A, locked: true }, A)));

  it('that are gone are not revised, and were never there before', () => {
    given().when(remove('a')).thenRefused('record.not-found');
    given(registered('a', A), { type: 'CalculationRemoved', data: { id: 'a', ...facts, fields: A } })
      .when(revise('a', { notes: 'x' }, 1))
      .thenRefused('record.removed');
    given(registered('a', A)).when(register('a', A)).thenRefused('record.already-registered');
  });
});
