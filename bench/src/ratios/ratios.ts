import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDemoWorkbook } from '@monitor/standalone/demo/demo-workbook';
import { demoOrganizations } from '@monitor/standalone/demo/demo-world';
import { measureRound, type RatioName, type Round } from './measure-round.ts';

const KEPT = new URL('../../ratios.json', import.meta.url);
const ROWS = 20_000;
const ROUNDS = 5;
const MOST_TIMES_KEPT = 1.25;

const { values } = parseArgs({
  options: {
    /** Writes down what the ratios are now, to be held against from now on. */
    keep: { type: 'boolean', default: false },
  },
});
const kept: Readonly<Record<string, number>> = JSON.parse(await readFile(KEPT, 'utf8').catch(() => '{}'));

const folder = await mkdtemp(join(tmpdir(), 'monitor-ratios-'));
const workbook = join(folder, 'contratos.xlsx');
await writeDemoWorkbook(workbook, demoOrganizations(new Date('2018-12-31'))[0], ROWS);

const rounds: Round[] = [];
const measure = async (): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(folder, workbook));
};

/** What else the machine does weighs on both of a pair, which are measured within seconds: what grew did so in every pair. */
const ratioOf = (name: RatioName): number => Math.min(...rounds.map((round) => round[name].monitor / round[name].bare));
const ratios = (): readonly (readonly [RatioName, number])[] =>
  (Object.keys(rounds[0] ?? {}) as RatioName[]).map((name) => [name, ratioOf(name)]); // a round's own names
const grown = () => ratios().filter(([name, ratio]) => ratio > (kept[name] ?? 0) * MOST_TIMES_KEPT);

try {
  await measure();
  if (!values.keep && grown().length > 0) await measure();
} finally {
  await rm(folder, { recursive: true });
}
for (const [name, ratio] of ratios())
  console.log(`${ratio.toFixed(2)} times\t${name}\t(kept: ${kept[name]?.toFixed(2) ?? 'none'})`);
if (values.keep) {
  const rounded = ratios().map(([name, ratio]) => [name, Number(ratio.toFixed(2))]);
  await writeFile(KEPT, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
} else {
  for (const [name, ratio] of grown())
    console.error(`!! ${name}: ${ratio.toFixed(2)} times, more than ${MOST_TIMES_KEPT} times what is kept`);
  process.exitCode = grown().length > 0 ? 1 : 0;
}
