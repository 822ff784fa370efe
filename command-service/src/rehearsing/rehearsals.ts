import type { RevertRehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { GiveEvents, Rehearse, Rehearsed } from '@monitor/contracts-schema/data-loads/rehearse';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { placeRefusal } from '@monitor/contracts-schema/http/place-refusal';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { System } from '@monitor/platform/process/system';
import { waitingForViews } from '../waiting-for-views.ts';
import type { CommandPorts } from '../writing/writing.ts';
import type { RehearsalAsker } from './asker.ts';

/** What is rehearsed: which events something would append to an organization's log. */
export type Rehearsable = Readonly<{ _id: string; organizationId: string; events: GiveEvents }>;

export type RehearsalParts = Readonly<{
  ports: Pick<CommandPorts, 'events' | 'views'>;
  system: System;
  admissions: Admissions;
  rehearse: Rehearse;
}>;

/** Says what events would make of what anybody may read, one rehearsal at a time, without changing anything. */
export const createRehearsals = ({ ports, system, admissions, rehearse }: RehearsalParts) => {
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

  const rehearsed = (organizationId: string, giveEvents: GiveEvents, ends: AbortSignal): Promise<Rehearsed> =>
    rehearse({ organizationId, whenCurrent: (signal) => waitForViews(organizationId, signal), giveEvents }, ends);

  return {
    inTurn,
    /** What events would make of the figures as they are now. */
    rehearsed,
    /** The figures alone, of what is found out in the turn of whoever asks. */
    figures: (asker: RehearsalAsker, whatOf: () => Promise<Rehearsable>): Promise<RevertRehearsal> =>
      inTurn(asker, async (ends) => {
        const { _id, organizationId, events } = await whatOf();
        const { warnings: _warnings, ...figures } = (await rehearsed(organizationId, events, ends)).figures;
        return { _id, rehearsedAt: system.now().toISOString(), ...figures };
      }),
    /** Ends the one that is being made, and whoever waits. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
};

export type Rehearsals = ReturnType<typeof createRehearsals>;
