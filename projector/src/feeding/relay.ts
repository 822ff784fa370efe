import type { Collection } from '@monitor/platform/view-store/view-store';
import { asLogged } from '../projecting/logged.ts';
import type { ProjectorPorts } from './feed.ts';
import { releaseLease, takeLease } from './lease.ts';
import { pause } from './pause.ts';

/** Where the log is copied to, keyed by organization. */
export const EVENTS = 'monitor.events';

export const RELAY = 'relay';

/** Position of an organization's last event on the bus. */
type Relayed = Readonly<{ id: string; position: string }>;

export const relayed: Collection<Relayed> = { name: 'relayed', fields: { position: 'text' }, indexes: [] };

const BATCH = 1_000;

/**
 * Copies the log to the bus, in order, from where the last relay left off. Of several processes the holder of a lease
 * does; when it dies another one takes over. Two at once for a moment repeat events, which the guard of positions skips.
 */
export const relay =
  ({ events, views, bus, system }: ProjectorPorts, { leaseMs }: { leaseMs: number }) =>
  async (signal: AbortSignal): Promise<void> => {
    const lease = { id: RELAY, owner: system.newId() };
    const take = () => takeLease(views, { ...lease, now: system.now(), forMs: leaseMs });

    const copy = async (held: AbortSignal): Promise<void> => {
      for await (const recorded of events.follow({
        after: await views.checkpoint(RELAY),
        batchSize: BATCH,
        signal: held,
      })) {
        const batch = asLogged(recorded);
        await bus.publish(
          EVENTS,
          batch.map((event) => ({ key: event.metadata.organizationId, value: event })),
        );
        const reached = new Map(batch.map(({ metadata, position }) => [metadata.organizationId, position]));
        await views.replaceMany(
          relayed,
          [...reached].map(([id, position]) => ({ id, position })),
        );
        await views.saveCheckpoint(RELAY, batch.at(-1)!.position); // batches are not empty
      }
    };

    while (!signal.aborted) {
      if (!(await take())) {
        await pause(leaseMs / 5, signal);
        continue;
      }
      const lost = new AbortController();
      const held = AbortSignal.any([signal, lost.signal]);
      const keeping = keep(take, leaseMs, held).finally(() => lost.abort());
      try {
        await copy(held);
      } finally {
        lost.abort();
        await keeping;
        await releaseLease(views, lease);
      }
    }
  };

/** Prolongs a lease until the signal; ends by itself when somebody else has it. */
const keep = async (take: () => Promise<boolean>, leaseMs: number, signal: AbortSignal): Promise<void> => {
  do await pause(leaseMs / 3, signal);
  while (!signal.aborted && (await take()));
};
