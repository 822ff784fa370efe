import { parseArgs } from 'node:util';
import { seededRandom } from '@monitor/standalone/demo/random';
import { killMoments } from './kill-moments.ts';
import { runOnce } from './one-run.ts';
import { phaseNames } from './phase.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, phase: { type: 'string' } },
});
const runs = Number(values.runs ?? process.env.CRASH_RUNS ?? 50);
const seed = Number(values.seed ?? process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const phases = phaseNames.filter((name) => name === (values.phase ?? name));
if (!Number.isInteger(runs) || !Number.isInteger(seed) || runs < 1 || phases.length === 0) {
  console.error(`Usage: npm run test:crash -- [--runs N] [--seed S] [--phase ${phaseNames.join('|')}]`);
  process.exit(2);
}
console.log(`${runs} runs, seed ${seed}`);

const random = seededRandom(seed);
const moments = killMoments();
const fell = new Map<string, number>();
let failed = 0;
const began = performance.now();

for (let run = 0; run < runs; run += 1) {
  const name = phases[run % phases.length]!; // there are phases
  const { killed, failure } = await runOnce(name, random, moments.draw(random));
  if (killed) {
    const where = `${killed.what}: ${killed.where}`;
    fell.set(where, (fell.get(where) ?? 0) + 1);
    if (killed.tookMs !== undefined) moments.learn(killed.what, killed.work, killed.tookMs);
  }
  if (failure) {
    failed += 1;
    console.error(`Run ${run + 1} (${killed?.what ?? name}: ${killed?.where}) failed; its folder is ${failure.folder}`);
    console.error(failure.error);
    if (failure.said) console.error(failure.said);
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${run + 1}/${runs}`);
}

if (process.stderr.isTTY) process.stderr.write('\n');
console.log('Where the kills fell:');
for (const [where, times] of [...fell].sort(([one], [other]) => one.localeCompare(other)))
  console.log(`  ${where}: ${times}`);
console.log(`${((performance.now() - began) / 1_000 / runs).toFixed(1)} s a run`);
console.log(`${runs - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
