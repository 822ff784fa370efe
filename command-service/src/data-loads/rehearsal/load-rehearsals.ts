import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { RehearsalAsker } from '../../rehearsing/asker.ts';
import { eventsOfBatch } from '../../rehearsing/events-of-batch.ts';
import type { Rehearsals } from '../../rehearsing/rehearsals.ts';
import { loadOrder } from '../apply/confirming.ts';
import { createLoadPlan } from '../apply/load-plan.ts';
import type { LoadDependencies } from '../load-dependencies.ts';
import { loadState, occupied } from '../load-process.ts';
import { isComplete, type Review, readReview, reviewVersion } from '../review/open-review.ts';
import { eachFactsBatch } from '../review/staged-rows.ts';
import { createSupplierSpellings } from './supplier-spellings.ts';

/** A rehearsal, and the sheet rows behind everything it says. */
type Rehearsing = Readonly<{ fileId: string; answer: Rehearsal; rowsBehind: ReadonlyMap<string, readonly number[]> }>;

const KEPT = 8;

/** Says what confirming the load under review would change, without changing anything. */
export const createLoadRehearsals = (dependencies: LoadDependencies, rehearsals: Rehearsals) => {
  const { ports, system } = dependencies;
  /** The last one of some organizations: the list of rows is polled for those behind a figure. */
  const cache = new Map<string, Rehearsing>();

  const keep = (organizationId: string, rehearsing: Rehearsing): void => {
    cache.delete(organizationId);
    cache.set(organizationId, rehearsing);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size > KEPT) cache.delete(oldest);
  };

  const rehearse = async (review: Review, ends: AbortSignal): Promise<Rehearsing> => {
    const { load, file, staged } = review;
    const spellings = createSupplierSpellings();
    for await (const batches of eachFactsBatch(staged)) for (const { facts } of batches) facts.forEach(spellings.add);
    const order = loadOrder(load, file, system.now());
    const events = eventsOfBatch(dependencies, createLoadPlan, order);
    const { figures, rowsBehind } = await rehearsals.rehearsed(load.id, events, ends);
    const about = { _id: load.dataLoadId, version: reviewVersion(review), rehearsedAt: system.now().toISOString() };
    const { fileId } = file;
    const spelled = spellings.warning();
    if (!spelled) return { fileId, answer: { ...about, ...figures }, rowsBehind };
    const { warning, rows } = spelled;
    return {
      fileId,
      answer: { ...about, ...figures, warnings: [...figures.warnings, warning] },
      rowsBehind: new Map([...rowsBehind, [warning.behind, rows]]),
    };
  };

  const rehearseNow = (organizationId: string, asker: RehearsalAsker): Promise<Rehearsing | null> =>
    rehearsals.inTurn(asker, (ends) =>
      readReview(ports, organizationId, async (review) => {
        if (loadState(review.load) !== 'reviewing' || review.file.isJudging)
          throw await occupied(ports.records, organizationId);
        if (!(await isComplete(ports, review.file))) throw new Refused('data-load.rows-missing');
        const rehearsing = await rehearse(review, ends);
        keep(organizationId, rehearsing);
        return rehearsing;
      }),
    );

  return {
    /** Null when nothing is under review. */
    rehearsal: async (organizationId: string, asker: RehearsalAsker): Promise<Rehearsal | null> =>
      (await rehearseNow(organizationId, asker))?.answer ?? null,
    /** The rows behind something that the last rehearsal of the file said; of none yet, one is made. */
    rowsBehind: async ({ load, file }: Review, behind: string, asker: RehearsalAsker): Promise<readonly number[]> => {
      const last = cache.get(load.id);
      const rehearsing = last?.fileId === file.fileId ? last : await rehearseNow(load.id, asker);
      return rehearsing?.rowsBehind.get(behind) ?? [];
    },
  };
};
