import type { RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { placeRefusal } from '@monitor/contracts-schema/http/place-refusal';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { System } from '@monitor/platform/process/system';
import type { CommandPorts } from '../writing/writing.ts';
import { waitingForViews } from '../waiting-for-views.ts';
import type { RehearsalAsker } from './asker.ts';
import { rehearsalAnswer } from './rehearsal-answer.ts';
import type { Rehearsed } from './rehearse.ts';
import { type GiveEvents, rehearseInThread } from './rehearse-in-thread.ts';
import { type NotOvertaken, untilNotOvertaken } from './until-not-overtaken.ts';

/** What is rehearsed: which events something would append to an organization's log. */
export type Rehearsable = Readonly<{ _id: string; organizationId: string; events: GiveEvents }>;

export type RehearsalParts = Readonly<{
  ports: Pick<CommandPorts, 'events' | 'views' | 'viewsAddress' | 'temporaryFolder'>;
  system: System;
  admissions: Admissions;
}>;

/** Says what events would make of what anybody may read, one rehearsal at a time, without changing anything. */
export const createRehearsals = ({ ports, system, admissions }: RehearsalParts) => {
  const stopping = new AbortController();
  const places = admissions('rehearsals', { ...PLACES.rehearsals, atOnce: 1 }, placeRefusal);
  const waitForViews = waitingForViews(ports, system);
  const underWay = new Set<Promise<unknown>>();

  /** Works in the turn of whoever asks, which is given up once they are gone, or everything ends. */
  const inTurn = async <Result>(
    { address, gone }: RehearsalAsker,
    work: (ends: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const ends = gone ? AbortSignal.any([gone, stopping.signal]) : stopping.signal;
    const working = places
      .inTurn(address, () => work(ends), ends)
      .catch((error: unknown) => {
        throw ends.aborted ? new Refused('server.busy') : error;
      });
    underWay.add(working);
    return working.finally(() => underWay.delete(working));
  };

  /** What events make of the figures as they are now; made anew when somebody changes these meanwhile. */
  const fold = (organizationId: string, events: GiveEvents, ends: AbortSignal): Promise<NotOvertaken<Rehearsed>> => {
    const { viewsAddress: views, temporaryFolder } = ports;
    return untilNotOvertaken(async () => {
      await waitForViews(organizationId, ends);
      return rehearseInThread({ views, organizationId, temporaryFolder }, ends, events);
    });
  };

  return {
    inTurn,
    fold,
    /** The figures alone, of what is found out in the turn of whoever asks. */
    figures: (asker: RehearsalAsker, whatOf: () => Promise<Rehearsable>): Promise<RevertRehearsal> =>
      inTurn(asker, async (ends) => {
        const { _id, organizationId, events } = await whatOf();
        const rehearsed = await fold(organizationId, events, ends);
        const about = { _id, version: '', rehearsedAt: system.now().toISOString() };
        const { version: _version, glances: _glances, ...figures } = rehearsalAnswer(rehearsed, about);
        return figures;
      }),
    /** Ends the one that is being made, and whoever waits. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
};

export type Rehearsals = ReturnType<typeof createRehearsals>;
