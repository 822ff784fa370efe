import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { createLoadCatalogue } from './load-catalogue.ts';
import { reviewRow } from './row-review.ts';

it('a procedure that led to more than a thousand contracts is an error', () => {
  const none = { suppliers: [], administrativeUnits: [] };
  const registered = { ...none, contractNumbers: [], unnumberedContracts: [], editedRows: [] };
  const revising = { erasesBlanks: false, columns: [], isOfProcedures: true } as const;
  const outcomeOf = (count: number) => {
    const catalogue = createLoadCatalogue(registered, undefined, revising);
    const fields = aContract({ contractId: 'LA-1' });
    catalogue.meet(Array.from({ length: count }, (_, index) => ({ id: String(index), version: 1, fields })));
    const values = { contractId: { value: 'LA-1' }, announcementUrl: { value: 'https://a.mx/1' } };
    const { facts, revisions: made, match } = reviewRow(2, values, catalogue);
    return [facts.outcome, made.length, match?.changes.length];
  };
  expect([outcomeOf(1_000), outcomeOf(1_001)]).toEqual([
    ['revision', 1_000, 1],
    ['error', 0, 0],
  ]);
});
