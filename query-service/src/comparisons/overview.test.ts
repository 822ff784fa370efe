import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { ask } from '../testing/asking.ts';
import { loadCompleted, loadCounts, loadStarted } from '../testing/batch-events.ts';
import { dataLoadUploaded, loadFact } from '../testing/data-load-events.ts';
import { contractWith, DAY, idWith, referencesIn } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, C] = [idWith('a'), idWith('b'), idWith('d')];

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(
    A,
    [
      { id: idWith('c', 1), fields: contractWith({ totalOrMaxAmount: 500_00 }) },
      {
        id: idWith('c', 2),
        fields: contractWith({
          contractNumber: 'N-2',
          procedureType: 'NO_BID',
          totalOrMaxAmount: 250_50,
          taxes: 'EXCLUDED',
        }),
      },
      {
        id: idWith('c', 3),
        fields: contractWith({ contractNumber: 'N-3', category: 'EXTENSION', totalOrMaxAmount: 9_00 }),
      },
    ],
    { name: 'Zapotlán' },
  );
  await harness.putOrganization(
    B,
    [{ id: idWith('c', 4), fields: contractWith({ ...referencesIn(B), totalOrMaxAmount: 900_00 }) }],
    { name: 'Álamos' },
  );
  await harness.putOrganization(C, [], { name: 'Ñuu' });
  const load = loadFact(idWith('4'), A);
  await harness.project([dataLoadUploaded(load), loadStarted(load), loadCompleted(load, loadCounts({ contracts: 1 }))]);
  await harness.project([dataLoadUploaded(loadFact(idWith('4', 1), B))]);
  const fields = aCalculation({ name: 'Índice', abbreviation: '$$IRC', expression: '$NTC', locked: true });
  await harness.project([{ type: 'CalculationRegistered', data: { ...loadFact(idWith('9'), INSTALLATION), fields } }]);
});
afterAll(() => harness.close());

const overview = async (query = '') => {
  const { status, body } = await ask(`${harness.url}/public-api/organizations/overview${query}`);
  expect(status).toBe(200);
  return body.data;
};
type Row = { _id: string; totals: Record<string, number> };
const idsBy = async (query: string) => (await overview(query)).rows.map(({ _id }: Row) => _id);

describe('the overview of all organizations', () => {
  it('says of each what its contracts add up to, and of all together', async () => {
    const { rows, totals } = await overview();

    expect(
      rows.map(({ _id, totals: { total, totalCount, noBid, amendments } }: Row) => [
        _id,
        total,
        totalCount,
        noBid,
        amendments,
      ]),
    ).toEqual([
      [B, 900, 1, 0, 0],
      [A, 750.5, 2, 250.5, 9],
      [C, 0, 0, 0, 0],
    ]);
    expect([totals.total, totals.totalCount, totals.amendments]).toEqual([1_650.5, 3, 9]);
  });

  it('says of each what of its total is not said to hold taxes', async () => {
    const { rows } = await overview();
    expect(rows.map(({ _id, totals: { untaxed, untaxedCount } }: Row) => [_id, untaxed, untaxedCount])).toEqual([
      [B, 0, 0],
      [A, 250.5, 1],
      [C, 0, 0],
    ]);
  });

  it('says what the index of each is, and when its newest registered file was uploaded', async () => {
    const { rows, index } = await overview();
    expect(index).toEqual({ name: 'Índice', displayForm: 'NORMAL', administrationPeriod: 'todas' });
    expect(
      rows.map((row: { _id: string; index: number | null; lastLoad: string | null }) => [
        row._id,
        row.index,
        row.lastLoad,
      ]),
    ).toEqual([
      [B, 1, null],
      [A, 3, DAY],
      [C, null, null],
    ]);
  });

  it('shows nobody who is removed', async () => {
    const D = idWith('e');
    await harness.putOrganization(D);
    await harness.show(D);
    expect(await idsBy('?sort=index&typeSort=asc')).toContain(D);
    await harness.remove(D);
    await harness.show(D);
    expect(await idsBy('?sort=index&typeSort=asc')).not.toContain(D);
  });

  it('is ordered by what is asked for, with what is not there behind', async () => {
    expect(await idsBy('?sort=name&typeSort=asc')).toEqual([B, C, A]);
    expect(await idsBy('?sort=name')).toEqual([A, C, B]);
    expect(await idsBy('?sort=totalCount')).toEqual([A, B, C]);
    expect(await idsBy('?sort=lastLoad&typeSort=asc')).toEqual([A, B, C]);
    expect(await idsBy('?sort=index')).toEqual([A, B, C]);
    expect((await ask(`${harness.url}/public-api/organizations/overview?sort=color`)).status).toBe(400);
  });
});
