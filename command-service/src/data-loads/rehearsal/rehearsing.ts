import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Rehearsal, RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { placeRefusal } from '@monitor/contracts-schema/http/place-refusal';
import type { Ports } from '@monitor/platform/ports';
import type { LoadDependencies } from '../load-dependencies.ts';
import { loadState, occupied } from '../load-process.ts';
import { loadInLog } from '../revert/load-in-log.ts';
import { isComplete, type Review, readReview, reviewVersion } from '../review/open-review.ts';
import { eachFactsBatch } from '../review/staged-rows.ts';
import type { WaitForViews } from '../upload/waiting-for-views.ts';
import { eventsOfConfirming } from './events-of-confirming.ts';
import { eventsOfReverting } from './events-of-reverting.ts';
import { rehearsalAnswer } from './rehearsal-answer.ts';
import type { Rehearsed } from './rehearse.ts';
import { type GiveEvents, rehearseInThread } from './rehearse-in-thread.ts';
import { createSupplierSpellings } from './supplier-spellings.ts';
import { type NotOvertaken, untilNotOvertaken } from './until-not-overtaken.ts';

/** Who asks for a rehearsal: from which address, and until when. */
export type RehearsalAsker = Readonly<{ address: string; gone?: AbortSignal }>;

/** A rehearsal, and the sheet rows behind everything it says. */
type Rehearsing = Readonly<{ fileId: string; answer: Rehearsal; rowsBehind: ReadonlyMap<string, readonly number[]> }>;

const KEPT = 8;

/** Says what confirming the load under review, or taking an applied one back, would change, without changing anything. */
export const createRehearsing = (
  dependencies: LoadDependencies & Readonly<{ ports: Pick<Ports, 'viewsAddress'> }>,
  waitForViews: WaitForViews,
) => {
  const { ports, system, admissions } = dependencies;
  const stopping = new AbortController();
  const places = admissions('rehearsals', { ...PLACES.rehearsals, atOnce: 1 }, placeRefusal);
  const underWay = new Set<Promise<unknown>>();
  /** The last one of some organizations: the list of rows is asked again and again for those behind a figure. */
  const kept = new Map<string, Rehearsing>();

  /** Works in the turn of whoever asks, which is given up once they are gone, or everything ends. */
  const inTurn = async <Result>({ address, gone }: RehearsalAsker, work: () => Promise<Result>): Promise<Result> => {
    const ends = gone ? AbortSignal.any([gone, stopping.signal]) : stopping.signal;
    const working = places.inTurn(address, work, ends).catch((error: unknown) => {
      throw error === ends.reason ? new Refused('server.busy') : error;
    });
    underWay.add(working);
    return working.finally(() => underWay.delete(working));
  };

  const keep = (organizationId: string, rehearsing: Rehearsing): void => {
    kept.delete(organizationId);
    kept.set(organizationId, rehearsing);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > KEPT) kept.delete(oldest);
  };

  /** What events make of the figures as they are now; made anew when somebody changes these meanwhile. */
  const fold = async (organizationId: string, giveEvents: GiveEvents): Promise<NotOvertaken<Rehearsed>> => {
    const { viewsAddress: views, temporaryFolder } = ports;
    const { signal } = stopping;
    return untilNotOvertaken(async () => {
      await waitForViews(organizationId, signal);
      return rehearseInThread({ views, organizationId, temporaryFolder }, signal, giveEvents);
    });
  };

  const rehearse = async (review: Review): Promise<Rehearsing> => {
    const { load, file, staged } = review;
    const { signal } = stopping;
    const spellings = createSupplierSpellings();
    for await (const batches of eachFactsBatch(staged)) for (const { facts } of batches) facts.forEach(spellings.add);
    const rehearsed = await fold(load.id, (give) => eventsOfConfirming(dependencies, review, signal, give));
    const about = {
      ...{ _id: load.dataLoadId, version: reviewVersion(review), rehearsedAt: system.now().toISOString() },
    };
    const spelled = spellings.glance();
    const whole = spelled
      ? {
          ...rehearsed,
          glances: [...rehearsed.glances, spelled.glance],
          rowsBehind: new Map([...rehearsed.rowsBehind, [spelled.glance.behind, spelled.rows]]),
        }
      : rehearsed;
    return { fileId: file.fileId, answer: rehearsalAnswer(whole, about), rowsBehind: whole.rowsBehind };
  };

  const rehearseNow = (organizationId: string, asker: RehearsalAsker): Promise<Rehearsing | null> =>
    inTurn(asker, () =>
      readReview(ports, organizationId, async (review) => {
        if (loadState(review.load) !== 'reviewing' || review.file.judging)
          throw await occupied(ports.records, organizationId);
        if (!(await isComplete(ports, review.file))) throw new Refused('data-load.rows-missing');
        const rehearsing = await rehearse(review);
        keep(organizationId, rehearsing);
        return rehearsing;
      }),
    );

  return {
    /** Null when nothing is under review. */
    rehearsal: async (organizationId: string, asker: RehearsalAsker): Promise<Rehearsal | null> =>
      (await rehearseNow(organizationId, asker))?.answer ?? null,
    /** What taking an applied load back would change, with what is chosen of all that others changed since. */
    revertRehearsal: (
      organizationId: string,
      dataLoadId: string,
      chosen: readonly ChosenChanged[],
      asker: RehearsalAsker,
    ): Promise<RevertRehearsal> =>
      inTurn(asker, async () => {
        const load = await loadInLog(ports.events, organizationId, dataLoadId);
        if (load.isReverted) throw new Refused('data-load.reverted');
        const { signal } = stopping;
        const rehearsed = await fold(organizationId, (give) =>
          eventsOfReverting(dependencies, load, chosen, signal, give),
        );
        const about = { _id: dataLoadId, version: '', rehearsedAt: system.now().toISOString() };
        const { version: _version, glances: _glances, ...figures } = rehearsalAnswer(rehearsed, about);
        return figures;
      }),
    /** The rows behind something that the last rehearsal of the file said; of none yet, one is made. */
    rowsBehind: async ({ load, file }: Review, behind: string, asker: RehearsalAsker): Promise<readonly number[]> => {
      const last = kept.get(load.id);
      const rehearsing = last?.fileId === file.fileId ? last : await rehearseNow(load.id, asker);
      return rehearsing?.rowsBehind.get(behind) ?? [];
    },
    /** Ends the one that is being made, and whoever waits. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
};
