import type { Cost, CostCase } from './cost-case.ts';

const SHARES = [1 / 8, 1 / 4, 1 / 2, 1] as const;
/** The least of so many counts, where the first says that something is too dear: what was compiled amid one is nobody's cost. */
const TRIES = 10;
/** What takes less is not worth judging how it grows, nor what it came to before. */
export const WORTH_JUDGING_MS = 20;
const MOST_GROWTH = 2.5;
const MOST_HELD_MS = 50;
const MOST_TIMES_KEPT = 10;
/** What takes longer needs no second try, nor another share. */
const FAR_TOO_LONG_MS = 10_000;
const LOOK_EVERY_MS = 5;

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/** Processor time, not time: what else the machine does is none of its business. */
const measure = async (work: () => Promise<unknown>, hasThreads = false): Promise<Cost> => {
  const usage = hasThreads ? process.cpuUsage : process.threadCpuUsage;
  let held = 0;
  let looked = process.threadCpuUsage();
  const look = (): void => {
    held = Math.max(held, millisecondsOf(process.threadCpuUsage(looked)));
    looked = process.threadCpuUsage();
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  const began = usage.call(process);
  await work();
  const milliseconds = millisecondsOf(usage.call(process, began));
  look();
  clearInterval(looking);
  return { milliseconds, held };
};

const least = (costs: readonly Cost[], of: keyof Cost): number => Math.min(...costs.map((cost) => cost[of]));

export type Verdict = Readonly<{ milliseconds: number; held: number; problems: readonly string[] }>;

/** Holds a case against the limits of cost: how it grows, how long it holds the thread, and what it came to before. */
export const judgeCost = async (
  { prepare, isLong, hasThreads, fixed = 0 }: CostCase,
  kept: number = Number.POSITIVE_INFINITY,
): Promise<Verdict> => {
  const costs = new Map<number, Cost[]>(SHARES.map((share) => [share, []]));
  const tryAt = async (share: number): Promise<void> => {
    const work = await prepare(share);
    if (costs.get(share)?.length) globalThis.gc?.(); // nobody pays for what was done before
    costs.get(share)?.push(await measure(work, hasThreads));
  };
  const of = (share: number, what: keyof Cost = 'milliseconds'): number => least(costs.get(share) ?? [], what);
  const verdict = (problems: readonly string[]): Verdict => ({ milliseconds: of(1), held: of(1, 'held'), problems });

  await tryAt(1);
  if (of(1) > FAR_TOO_LONG_MS) return verdict([`takes ${Math.round(of(1))} ms`]);
  const isDear = of(1) - fixed > WORTH_JUDGING_MS;
  const problems = (): readonly string[] => [
    ...(isDear ? grownTooFast((share) => of(share) - fixed) : []),
    ...(isLong && of(1, 'held') > MOST_HELD_MS ? [`holds the thread for ${Math.round(of(1, 'held'))} ms`] : []),
    ...(of(1) > kept * MOST_TIMES_KEPT ? [`takes ${Math.round(of(1))} ms, and took ${kept} ms`] : []),
  ];
  const tryAll = async (shares: readonly number[]): Promise<void> => {
    for (const share of shares) await tryAt(share);
  };
  if (isDear) await tryAll(SHARES.slice(0, -1));
  for (let tries = 1; tries < TRIES && problems().length > 0; tries += 1) await tryAll(isDear ? SHARES : [1]);
  return verdict(problems());
};

const grownTooFast = (of: (share: number) => number): string[] =>
  SHARES.slice(1).flatMap((share) => {
    const [half, whole] = [of(share / 2), of(share)];
    if (whole <= WORTH_JUDGING_MS || whole <= MOST_GROWTH * Math.max(half, WORTH_JUDGING_MS / 2)) return [];
    return [`takes ${Math.round(whole)} ms of ${share * 100} %, and ${Math.round(half)} ms of half of that`];
  });
