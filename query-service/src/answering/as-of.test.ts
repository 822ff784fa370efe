import { type CalculationResults, calculationResults } from '@monitor/contracts-schema/calculations/calculation-views';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { idOf } from '@monitor/read-model/testing/events';
import { randomHistory } from '@monitor/read-model/testing/random-history';
import fc from 'fast-check';
import { ask } from '../testing/asking.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import type { Moment } from '../testing/views-as-of.ts';

/** The first organization of random histories, and its first contract, supplier and units. */
const ORGANIZATION = idOf(1);
const [CONTRACT, SUPPLIER, UNIT] = [idOf(1_000), idOf(1_100), idOf(1_200)];
const SECOND_MS = 1_000;

const questions: readonly (readonly [path: string, body?: object])[] = [
  ['contracts/list?pageSize=100'],
  ['contracts/list?sort=supplier&typeSort=desc&page=2&pageSize=2'],
  [`contracts/list?suppliers=${SUPPLIER}&trimonths=1o%202020&search=servicios`],
  ['contracts/totals'],
  ['contracts/filtered-list', { administrativeUnits: [{ _id: UNIT }] }],
  [`contracts/detail?id=${CONTRACT}`],
  [`contracts/history?id=${CONTRACT}`],
  ['contracts/retrieve/suppliers-filter'],
  ['contracts/retrieve/administrative-units'],
  ['suppliers/list?sort=total&typeSort=desc'],
  ['suppliers/filtered-list', { fiscalYears: [{ fiscalYear: '2020' }], procedureTypes: ['PUBLIC'] }],
  [`suppliers/detail?id=${SUPPLIER}`],
  ['landing/amountByPeriod', {}],
  ['landing/amountByProcedure', { search: 'unidad' }],
  ['audit/changes?pageSize=100'],
];

/** What each question is answered at an address, to the byte, and the position it is answered of. */
const answersAt = async (url: string) => {
  const answers: unknown[] = [];
  for (const [path, body] of questions) {
    const answer = await ask(`${url}/public-api/${path}`, { organization: ORGANIZATION, body });
    const { etag, 'x-log-position': position } = answer.headers;
    answers.push({ path, status: answer.status, etag, position, body: answer.body });
  }
  return answers;
};

const inParts = <T>(all: readonly T[], parts: number): T[][] =>
  Array.from({ length: parts }, (_, part) => all.slice((part * all.length) / parts, ((part + 1) * all.length) / parts));

/** What the organization's calculations came to, and from what, as it is kept. */
const resultsIn = async (views: ViewReader): Promise<CalculationResults | undefined> =>
  (await views.getMany(calculationResults, [ORGANIZATION])).get(ORGANIZATION)?.document;

type Given = Readonly<{ moments: readonly Moment[]; answers: unknown; results: CalculationResults | undefined }>;

/** Lives a history in parts, and keeps what was answered at the end of each. */
const answersWhileLiving = async (harness: QueryHarness, history: readonly MonitorEvent[]): Promise<Given[]> => {
  const given: Given[] = [];
  for (const part of inParts(history, 3)) {
    let position = '';
    for (const event of part) {
      harness.clock.time += SECOND_MS;
      position = await harness.project([event]);
    }
    const time = new Date(harness.clock.time).toISOString();
    harness.clock.time += 2 * SECOND_MS; // the service looks again how far the views are
    given.push({
      moments: [{ position }, { time }],
      answers: await answersAt(harness.url),
      results: await resultsIn(harness.views),
    });
  }
  return given;
};

it('answers of a moment that is past, by its position or its time, are those given then', async () => {
  await fc.assert(
    fc.asyncProperty(randomHistory, async (history) => {
      const harness = await openQueryHarness();
      try {
        const happened = history.map(({ type, data }) => ({ type, data }) as MonitorEvent); // the type and data of one event
        for (const { moments, answers, results } of await answersWhileLiving(harness, happened))
          for (const moment of moments) {
            const past = await harness.openAsOf(ORGANIZATION, moment);
            try {
              expect(await answersAt(past.url)).toEqual(answers);
              expect(await resultsIn(past.views)).toEqual(results);
            } finally {
              await past.close();
            }
          }
      } finally {
        await harness.close();
      }
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
