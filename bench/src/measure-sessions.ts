import { atMost, type MeasuredBudget, median, timed } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const ROUNDS = 400;
const WARM_UP = 40;

/**
 * What it costs to ask the log who is signed in: a small read with a session, against the same by anybody, neither from
 * the cache.
 */
export const measureSessions = async ({ url, headers, organizationId }: RunningMonitor): Promise<MeasuredBudget[]> => {
  const signedIn: number[] = [];
  const anybody: number[] = [];
  const read = (round: number, given: Readonly<Record<string, string>>) =>
    timed(async () => {
      const from = new Date(round).toISOString(); // nobody asked this before
      const asked = `${url}/public-api/audit/changes?organization=${organizationId}&pageSize=10&from=${from}`;
      const response = await fetch(asked, { headers: given });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The changes were answered with ${response.status}`);
    });
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const [own, others] = [await read(round, headers), await read(round, {})];
    if (round < WARM_UP) continue;
    signedIn.push(own);
    anybody.push(others);
  }
  const ratio = median(signedIn) / median(anybody);
  return [atMost('a read by who is signed in, times as long as by anybody', ratio, 1.5, 'x')];
};
