import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idWith('a');
let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
});
afterAll(() => harness.close());

describe('amounts by quarter', () => {
  it('come in the order of time; a period that is no quarter comes last, as it is', async () => {
    const periods = ['2o 2019', '4o 2018', 'Anual', '1o 2019', 'Primer trimestre de 2019', '1o  2018'];
    await harness.putOrganization(
      A,
      periods.map((period, index) => ({ id: idWith('c', index), fields: contractWith({ period }) })),
    );
    const { body } = await ask(`${harness.url}/public-api/landing/amountByPeriod`, { organization: A, body: {} });
    expect(body.data.map(({ _id }: { _id: object }) => _id)).toEqual([
      { period: '4o', year: '2018' },
      { period: '1o', year: '2019' },
      { period: '2o', year: '2019' },
      { period: '1o  2018', year: '' },
      { period: 'Anual', year: '' },
      { period: 'Primer trimestre de 2019', year: '' },
    ]);
  });

  it('leave no gap in time: quarters between two with amounts are there, with nothing', async () => {
    const periods = ['2o 2020', '3o 2019', 'Anual'];
    await harness.putOrganization(
      idWith('e'),
      periods.map((period, index) => ({
        id: idWith('c', 200 + index),
        fields: contractWith({ period, ...referencesIn(idWith('e')) }),
      })),
    );
    const { body } = await ask(`${harness.url}/public-api/landing/amountByPeriod`, {
      organization: idWith('e'),
      body: {},
    });
    const nothing = { totalPublic: 0, totalInvitation: 0, totalNoBid: 0 };
    expect(body.data.map(({ _id }: { _id: { period: string; year: string } }) => `${_id.period} ${_id.year}`)).toEqual([
      ...['3o 2019', '4o 2019', '1o 2020', '2o 2020', 'Anual '],
    ]);
    expect(body.data.slice(1, 3)).toMatchObject([nothing, nothing]);
  });

  it('make no endless axis of a mistyped year', async () => {
    const periods = ['2o 2020', '3o 2920'];
    await harness.putOrganization(
      idWith('f'),
      periods.map((period, index) => ({
        id: idWith('c', 300 + index),
        fields: contractWith({ period, ...referencesIn(idWith('f')) }),
      })),
    );
    const { body } = await ask(`${harness.url}/public-api/landing/amountByPeriod`, {
      organization: idWith('f'),
      body: {},
    });
    expect(body.data).toHaveLength(2);
  });

  it('do not begin or end with quarters without any amount', async () => {
    await harness.putOrganization(idWith('b'), [
      { id: idWith('d'), fields: contractWith({ totalOrMaxAmount: 0, ...referencesIn(idWith('b')) }) },
    ]);
    const { body } = await ask(`${harness.url}/public-api/landing/amountByPeriod`, {
      organization: idWith('b'),
      body: {},
    });
    expect(body.data).toEqual([]);
  });
});

describe('a chart', () => {
  it.each(['amountByPeriod', 'amountByProcedure'])(
    '(%s) says when its contracts last changed, as their list does',
    async (chart) => {
      await harness.putOrganization(A, [{ id: idWith('c'), fields: contractWith() }]);
      const list = await ask(`${harness.url}/public-api/contracts/list`, { organization: A });
      const { body } = await ask(`${harness.url}/public-api/landing/${chart}`, { organization: A, body: {} });
      expect(body.lastUpdate).toBe(list.body.lastUpdate);
      expect(body.lastUpdate).toMatch(/^\d{4}-/);
    },
  );
});
