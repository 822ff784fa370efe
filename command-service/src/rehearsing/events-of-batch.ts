import type { GiveEvents } from '@monitor/contracts-schema/data-loads/rehearse';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import type { Order, Plan } from '../batches/plan.ts';
import { Interrupted } from '../deciding/interrupted.ts';
import type { Aggregates } from '../open-aggregates.ts';
import { NOBODY, type OnStores, onScratch } from './on-scratch.ts';

const WAITS_FOR_NOBODY = { signal: AbortSignal.abort(), onWaiting: (): void => {} };

/**
 * The events that a batch would append now, in their order: its plan's chunks are given on scratch, one after the other.
 * Refuses when somebody is just removing, or joining, whom they name.
 */
export const eventsOfBatch =
  <Parts extends OnStores>(
    parts: Parts,
    planOf: (onScratch: Parts & Aggregates) => Plan,
    { stream, started, keep }: Order,
  ): GiveEvents =>
  (give, ends) => {
    const { id: batchId, organizationId } = started;
    const made: Recorded[] = [];
    const collect = async (events: readonly Recorded[]) => void made.push(...events);
    return onScratch(parts, collect, async (scratch) => {
      await keep?.(scratch.ports.records);
      const batch = { organizationId, batchId, stream, started, actor: NOBODY, startedAt: '' };
      for await (const { commands, prepare } of planOf(scratch).chunks(batch, null, WAITS_FOR_NOBODY)) {
        ends.throwIfAborted();
        const giveCommands = await prepare(commands);
        await giveCommands();
        await give(made.splice(0));
      }
    }).catch((error: unknown) => {
      throw error instanceof Interrupted ? new Refused('record.under-way') : error;
    });
  };
