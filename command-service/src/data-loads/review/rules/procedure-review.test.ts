import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { createLoadCatalogue } from './load-catalogue.ts';
import { reviewRow } from './row-review.ts';
import type { Revising } from './row-revising.ts';
import { aRow } from './testing/specimen-rows.ts';

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

describe('a row about a draft of an announcement', () => {
  const nothing = {
    suppliers: [],
    administrativeUnits: [],
    contractNumbers: [],
    unnumberedContracts: [],
    editedRows: [],
  };
  const judged = (revising: Partial<Revising>, number: string) => {
    const catalogue = createLoadCatalogue(nothing, undefined, { erasesBlanks: false, columns: [], ...revising });
    const values = aRow({ contractId: number, procedureType: 'nada' });
    const { facts, match, fields, misfit } = reviewRow(2, values, catalogue, { misfit: { cells: 1, headings: 2 } });
    return [facts.outcome, match?.verdict, fields.contractId?.infos.map(({ code }) => code), misfit?.cells];
  };

  it.each([{}, { isOfProcedures: true } as const])('is omitted, whatever it says, where numbers tell so: %j', (of) => {
    for (const number of ['PC-2026-00000009', 'pc-05-613-005000999-N-11-2026'])
      expect(judged({ ...of, hasDrafts: true }, number)).toEqual(['skipped', 'no-contract', ['I25'], 1]);
    expect(judged({ ...of, hasDrafts: true }, 'LA-1')[2]).not.toEqual(['I25']);
  });

  it('is as any other where they need not: processes of some are numbered so', () => {
    expect(judged({}, 'PC-0001')).toEqual(['error', undefined, undefined, 1]);
  });
});
