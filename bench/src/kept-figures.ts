import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { MeasuredBudget } from './figures.ts';

/** Figures of one run that are kept in the repository, so that whoever makes something slower sees it. */
export type KeptRun = Readonly<{
  measuredAt: string;
  commit: string;
  machine: string;
  rows: number;
  /** What was measured, by the budgets' names. */
  figures: Readonly<Record<string, string>>;
}>;

const FILE = new URL('../figures.json', import.meta.url);
const SHOWN = 3;

const keptRuns = async (): Promise<readonly KeptRun[]> => JSON.parse(await readFile(FILE, 'utf8')) as KeptRun[]; // written below

/** The last runs of as many rows, the latest last. */
export const lastRuns = async (rows: number): Promise<readonly KeptRun[]> =>
  (await keptRuns()).filter((run) => run.rows === rows).slice(-SHOWN);

const machine = (): string => {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
};

const commit = (): string => execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();

/** Adds a run to them. */
export const keepRun = async (rows: number, figures: readonly MeasuredBudget[]): Promise<void> => {
  const run: KeptRun = {
    measuredAt: new Date().toISOString(),
    commit: commit(),
    machine: machine(),
    rows,
    figures: Object.fromEntries(figures.map(({ name, measured }) => [name, measured])),
  };
  await writeFile(FILE, `${JSON.stringify([...(await keptRuns()), run], null, 2)}\n`);
};
