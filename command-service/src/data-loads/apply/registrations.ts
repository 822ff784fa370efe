import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { AggregateName } from '@monitor/contracts-schema/monitor-event';
import { streamOf } from '@monitor/contracts-schema/streams';
import { toNewEvents, utcDayOf } from '../../deciding/command-context.ts';
import { lifecycleDecider } from '../../deciding/lifecycle.ts';
import type { NewStream } from '../../writing/writing.ts';
import { type LoadedFile, loadCause } from '../load-dependencies.ts';
import type { RowOrigin } from '../review/staged-rows.ts';

/** A load on its way into the log, as what it registers remembers it. */
export type ConfirmedLoad = LoadedFile &
  Readonly<{
    organizationId: string;
    /** Who confirmed it. */
    actor: Actor;
    /** The last row that is known to be done. */
    doneThrough: number;
  }>;

/** Something to be registered because of a sheet row. `commandId` follows from the load and the row. */
type Registration<Fields> = RowOrigin &
  Readonly<{ id: string; commandId: string; fields: Fields; validFrom?: string | null }>;

/** Registers things of one kind, each in a stream of its own, by the decider that serves the form. */
export const registrationsOf = <const Noun extends string, Fields extends Record<string, unknown>>(
  noun: Noun,
  aggregate: AggregateName,
  load: ConfirmedLoad,
) => {
  const { organizationId, actor } = load;
  const decider = lifecycleDecider<Noun, Fields>(noun);
  const streamFor = (id: string): string => streamOf(organizationId, aggregate, id);

  const register = ({ id, commandId, fields, validFrom, ...origin }: Registration<Fields>, now: Date): NewStream => {
    const decision = decider.decide(
      { type: 'Register', id, organizationId, validFrom: validFrom ?? utcDayOf(now), fields },
      decider.initialState,
    );
    if (!decision.accepted) throw new Error(`A new ${noun} was refused: ${decision.code}`);
    const cause = loadCause(load, origin);
    const context = { commandId, organizationId, actor, cause, now };
    return { stream: streamFor(id), events: toNewEvents(decision.events, context) };
  };

  return { streamFor, register, idOf: (stream: string): string => stream.slice(streamFor('').length) };
};
