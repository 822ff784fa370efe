import { areSameReports, createReportTally } from './newest-reports.ts';
import type { ContractDigest } from './row-facts.ts';

const says = (updated: string | null, besides: Partial<ContractDigest> = {}): ContractDigest => ({
  ...{ all: `all ${updated}`, amount: 1, supplier: 'a', day: '2025-01-01', updated },
  ...besides,
});

const newestOf = (...reports: readonly (readonly [row: number, about: string, says: ContractDigest])[]) => {
  const tally = createReportTally();
  for (const [row, about, said] of reports) tally.add({ row, report: { about }, says: said });
  return tally.newest();
};

describe('the newest report of a contract', () => {
  it('is the one that was updated last, wherever it stands, and is told of all that it outdates and of itself', () =>
    expect([...newestOf([3, 'A', says('2025-04')], [4, 'A', says('2025-10')], [5, 'A', says('2025-07')])]).toEqual(
      [3, 5, 4].map((row) => [row, { row: 4, says: says('2025-10') }]),
    ));

  it.each([
    ['of another number', 'B', says('2025-10')],
    ['of another supplier', 'A', says('2025-10', { supplier: 'b' })],
    ['of another day', 'A', says('2025-10', { day: '2025-01-02' })],
    ['that does not say when it was updated', 'A', says(null)],
    ['of the same update', 'A', says('2025-04', { all: 'other' })],
  ])('is not one %s', (_, about, other) => expect(newestOf([3, 'A', says('2025-04')], [4, about, other]).size).toBe(0));

  it('is another once it says something else', () => {
    const one = newestOf([3, 'A', says('2025-04')], [4, 'A', says('2025-07')]);
    expect(areSameReports(one, newestOf([3, 'A', says('2025-04')], [4, 'A', says('2025-07')]))).toBe(true);
    const other = newestOf([3, 'A', says('2025-04')], [4, 'A', says('2025-07', { all: 'other' })]);
    expect(areSameReports(one, other)).toBe(false);
  });
});
