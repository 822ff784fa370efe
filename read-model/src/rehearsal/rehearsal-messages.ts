import type { RehearsedEvent } from '@monitor/contracts-schema/data-loads/rehearse';
import type { Centavos } from '@monitor/contracts-schema/money';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import type { BeforeAndAfter } from './rehearse.ts';

/**
 * What the thread is given: where the views are, of which organization, from which amount on one looks wrong, and a file of its
 * own to write to.
 */
export type RehearsalTask = Readonly<{
  views: StoreAddress;
  organizationId: string;
  outlier: Centavos;
  scratch: string;
}>;

/** What it is told: events in their order, then that there are no more. */
export type ToRehearsal = Readonly<{ type: 'events'; events: readonly RehearsedEvent[] } | { type: 'end' }> | 'stop';

/** What it says: that it has taken events in, and at last what they come to. */
export type FromRehearsal = Readonly<{ type: 'taken' } | { type: 'rehearsed'; rehearsed: BeforeAndAfter }>;
