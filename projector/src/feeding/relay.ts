import { organizationOfStream, topics } from '@monitor/contracts-schema';
import { StartRefused } from '@monitor/platform/process/config';
import type { Collection } from '@monitor/platform/view-store/view-store';
import type { ProjectorPorts } from './feed.ts';
import { withLease } from './lease.ts';

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
    const copy = async (held: AbortSignal): Promise<void> => {
      for await (const batch of events.follow({
        after: await views.checkpoint(RELAY),
        batchSize: BATCH,
        signal: held,
      })) {
        await bus.publish(
          topics.events,
          batch.map((event) => ({ key: organizationOfStream(event.stream), value: event })),
        );
        const reached = new Map(batch.map((event) => [organizationOfStream(event.stream), event.position]));
        await views.replaceMany(
          relayed,
          [...reached].map(([id, position]) => ({ id, position })),
        );
        await views.saveCheckpoint(RELAY, batch.at(-1)!.position); // batches are not empty
      }
    };

    while (!signal.aborted) await withLease({ views, system }, { id: RELAY, leaseMs, signal }, copy);
  };

/** Refuses (StartRefused) a bus that holds events which are not in the log: whoever reads them would fold them. */
export const refuseBusOfAnotherLog = async ({ events, views }: ProjectorPorts): Promise<void> => {
  const relayedTo = (await views.checkpoint(RELAY)) ?? '';
  if (relayedTo > ((await events.lastPosition(relayedTo || undefined)) ?? ''))
    throw new StartRefused(
      'Kafka tiene eventos que no están en la bitácora (¿se restauró una copia anterior?): ' +
        'borra sus temas o usa otro KAFKA_TOPIC_PREFIX, y borra "relay" de los checkpoints de las vistas',
    );
};
