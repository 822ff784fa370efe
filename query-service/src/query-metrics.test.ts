import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { ask } from './testing/asking.ts';
import { contractWith, idWith } from './testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from './testing/query-harness.ts';
import { openSocketClient } from './testing/socket-client.ts';

const A = idWith('a');
const LIST = '/public-api/contracts/list';

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness({ downloadLimits: { makers: 1 } });
  await harness.putOrganization(A, [{ id: idWith('c'), fields: contractWith() }]);
  await harness.tell(A);
});
afterAll(() => harness.close());

const figures = async () => {
  await harness.settled();
  return figuresIn(await harness.figures());
};
const figure = async (series: string): Promise<number | undefined> => (await figures()).get(series);

describe('what the query service counts', () => {
  it('answers that were kept, those that were not, and what they take', async () => {
    const outcome = (kind: string) => figure(`monitor_answer_cache_requests_total{outcome="${kind}"}`);
    expect([await outcome('hit'), await outcome('miss'), await figure('monitor_answer_cache_bytes')]).toEqual([
      0, 0, 0,
    ]);
    for (let times = 0; times < 3; times += 1) await ask(harness.url + LIST, { organization: A });
    await ask(harness.slowUrl + LIST, { organization: A });
    expect([await outcome('hit'), await outcome('miss')]).toEqual([3, 1]);
    expect(await figure('monitor_answer_cache_bytes')).toBeGreaterThan(100);
  });

  it('requests by the declared path, kept answers too', async () => {
    const series = `monitor_http_request_duration_seconds_count{method="GET",endpoint="${LIST}",status="200"}`;
    const before = (await figure(series)) ?? 0;
    for (let times = 0; times < 2; times += 1)
      await ask(`${harness.url}${LIST}?page=1&pageSize=7`, { organization: A });
    expect(await figure(series)).toBe(before + 2);
  });

  it('nothing under addresses that nobody declared, however many there are', async () => {
    const series = async () => [...(await figures()).keys()].filter((name) => name.startsWith('monitor_'));
    const askFor = (count: number) => ask(`${harness.url}/${count % 2 ? '' : 'public-api/'}${randomUUID()}?${count}`);
    for (let count = 0; count < 2; count += 1) await askFor(count);
    const before = await series();
    for (let count = 0; count < 200; count += 1) await askFor(count);
    expect(await series()).toEqual(before);
  });

  it('sockets that are open', async () => {
    expect(await figure('monitor_sockets')).toBe(0);
    const client = await openSocketClient(harness.url);
    await client.tell({ type: 'watch', organizationId: A }, 'watching');
    expect(await figure('monitor_sockets')).toBe(1);
    await client.close();
  });

  it('documents that are being made, and those that wait for their turn', async () => {
    const downloads = async () => {
      const all = figuresIn(await harness.figures());
      return ['waiting', 'running'].map((state) => all.get(`monitor_downloads{state="${state}"}`));
    };
    expect(await downloads()).toEqual([0, 0]);
    const asked = ['pdf', 'xls', 'csv'].map((format) =>
      ask(`${harness.url}/public-api/contracts/download/${format}`, { organization: A }),
    );
    const busiest: (number | undefined)[][] = [];
    while (busiest.length === 0) {
      await nextTurn();
      const [waiting = 0, running = 0] = await downloads();
      if (waiting + running === asked.length) busiest.push([waiting, running]);
    }
    expect(busiest).toEqual([[2, 1]]);
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(await downloads()).toEqual([0, 0]);
  });
});
