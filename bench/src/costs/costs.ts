import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import type { CostCase } from './cost-case.ts';
import { doorCosts } from './door-costs.ts';
import { foldCosts } from './fold-costs.ts';
import { formulaCosts } from './formula-costs.ts';
import { headerCosts } from './header-costs.ts';
import { historyCosts } from './history-costs.ts';
import { judgeCost, WORTH_JUDGING_MS } from './measure-cost.ts';
import { openMonitorUnderTest } from './monitor-under-test.ts';
import { pictureCosts } from './picture-costs.ts';
import { remoteCosts } from './remote-costs.ts';
import { socketCosts } from './socket-costs.ts';
import { workbookCosts } from './workbook-costs.ts';

const KEPT = new URL('../../costs.json', import.meta.url);
const DEAREST_SHOWN = 10;

const { values } = parseArgs({
  options: {
    /** Writes down what everything costs now, to be held against from now on. */
    keep: { type: 'boolean', default: false },
    /** Only doors and folds whose name holds this. */
    only: { type: 'string', default: '' },
  },
});

/** Milliseconds of processor time of each door and fold, for the dearest of its inputs. */
const kept: Readonly<Record<string, number>> = JSON.parse(await readFile(KEPT, 'utf8').catch(() => '{}'));

const monitor = await openMonitorUnderTest();
const all: readonly CostCase[] = [
  ...doorCosts(monitor),
  ...headerCosts(monitor),
  ...socketCosts(monitor),
  ...remoteCosts(monitor),
  ...workbookCosts(monitor),
  ...historyCosts(monitor),
  ...pictureCosts(monitor),
  ...foldCosts(),
  ...formulaCosts(),
];
const known = new Set(all.map(({ door }) => door));
const asked = all.filter(({ door }) => door.includes(values.only));
const dearest = new Map<string, number>();

const problemsOf = async (one: CostCase): Promise<readonly string[]> => {
  const { door, input } = one;
  try {
    const { milliseconds, problems } = await judgeCost(one, values.keep ? undefined : kept[door]);
    dearest.set(door, Math.max(dearest.get(door) ?? 0, milliseconds));
    return problems.map((problem) => `${door}, ${input}: ${problem}`);
  } catch (error) {
    return [`${door}, ${input}: ${error instanceof Error ? error.message : error}`];
  }
};

const problems: string[] = [];
const doubtful: CostCase[] = [];
for (const one of asked) if ((await problemsOf(one)).length > 0) doubtful.push(one);
for (const one of doubtful) problems.push(...(await problemsOf(one))); // what is so is so again
await monitor.close();

for (const { method, path } of allEndpoints)
  if (!known.has(`${method} ${path}`)) problems.push(`${method} ${path}: no input is made for it`);
if (values.keep) {
  const taken = [...dearest].map(([door, took]) => [door, Math.max(WORTH_JUDGING_MS, Math.ceil(took))] as const);
  const written = Object.entries({ ...kept, ...Object.fromEntries(taken) }).filter(([door]) => known.has(door));
  await writeFile(
    KEPT,
    `${JSON.stringify(Object.fromEntries(written.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  );
} else
  for (const door of dearest.keys())
    if (!(door in kept))
      problems.push(`${door}: nobody wrote down what it costs (npm run costs -- --keep --only '${door}')`);

const byCost = [...dearest].sort(([, one], [, other]) => other - one);
for (const [door, milliseconds] of byCost.slice(0, DEAREST_SHOWN))
  console.log(`${Math.round(milliseconds)} ms\t${door}`);
for (const problem of problems) console.error(`!! ${problem}`);
console.log(`${asked.length} inputs of ${dearest.size} doors and folds, ${problems.length} of them cost too much`);
process.exitCode = problems.length > 0 ? 1 : 0;
