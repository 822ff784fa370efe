import { once } from 'node:events';
import { createServer } from 'node:http';
import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { type Alphabet, alphabetNames, textOf } from './adversarial-texts.ts';
import type { CostCase } from './cost-case.ts';
import type { MonitorUnderTest } from './monitor-under-test.ts';

/** The server takes 1 MB of another monitor's answer. */
const LONGEST_ANSWER = 1_000_000;
const ID = 'x';

const sideOf = (alphabet: Alphabet, bytes: number): string => {
  const width = Buffer.byteLength(JSON.stringify(textOf(alphabet, 2)).slice(1, -1)) / 2;
  const each = Math.max(1, Math.floor(bytes / width / 8));
  const text = textOf(alphabet, each);
  const amounts = { public: 1, invitation: 1, noBid: 1 };
  const calculation = { name: text, description: text, hash: text, result: 1, displayForm: 'NORMAL' };
  const corruptionIndex = { name: text, description: text, formula: { expression: text }, result: 1 };
  const organization = { _id: ID, name: text, shortName: 'Otro', color: '#000000' };
  const calculationsInfo = [calculation];
  return JSON.stringify({
    data: { organization, corruptionIndex, totals: amounts, counts: amounts, calculationsInfo },
  });
};

const listOf = (alphabet: Alphabet, bytes: number): string => {
  const width = Buffer.byteLength(JSON.stringify(textOf(alphabet, 2)).slice(1, -1)) / 2;
  const entries = 100;
  const text = textOf(alphabet, Math.max(1, Math.floor(bytes / width / entries - 80)));
  return JSON.stringify(
    Array.from({ length: entries }, (_, index) => ({ _id: `m${index}`, name: text, shortName: 'O' })),
  );
};

const calculationsOf = (bytes: number): string => {
  const entries = Math.min(200, Math.floor(bytes / 4_500));
  const one = (index: number) => ({
    name: `Cálculo ${index}`,
    description: 'x'.repeat(4_000),
    hash: 'same',
    result: 1,
  });
  const amounts = { public: 1, invitation: 1, noBid: 1 };
  const organization = { _id: ID, name: 'Otro', shortName: 'Otro', color: '#000000' };
  const calculationsInfo = Array.from({ length: entries }, (_, index) => one(index));
  return JSON.stringify({ data: { organization, totals: amounts, counts: amounts, calculationsInfo } });
};

/** What another monitor answers, whoever runs it. */
export const remoteCosts = (monitor: MonitorUnderTest): readonly CostCase[] => {
  const reading = (path: (address: string) => string, answerOf: (bytes: number) => string) => async (share: number) => {
    const said = answerOf(LONGEST_ANSWER * share);
    const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(said));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return async () => {
      await monitor.ask({ method: 'GET', path: path(`http://127.0.0.1:${port}`) });
      server.close();
    };
  };
  const sides = (address: string) =>
    `${comparisonEndpoints.getComparisonSide.path}?id=${ID}&url=${encodeURIComponent(address)}`;
  const lists = (address: string) => `${comparisonEndpoints.listMonitors.path}?search=${encodeURIComponent(address)}`;
  return [
    ...alphabetNames.flatMap((alphabet) => [
      { door: 'another monitor: a side', input: alphabet, prepare: reading(sides, (bytes) => sideOf(alphabet, bytes)) },
      {
        door: 'another monitor: its list',
        input: alphabet,
        prepare: reading(lists, (bytes) => listOf(alphabet, bytes)),
      },
    ]),
    { door: 'another monitor: a side', input: 'many calculations', prepare: reading(sides, calculationsOf) },
  ];
};
