import type { Recorded } from '@monitor/platform/event-store/event-store';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import type { Rehearsed } from './rehearse.ts';

/** What the thread is given: where the views are, of which organization, and a file of its own to write to. */
export type RehearsalTask = Readonly<{ views: StoreAddress; organizationId: string; scratch: string }>;

/** What it is told: events in their order, then that there are no more. */
export type ToRehearsal = Readonly<{ type: 'events'; events: readonly Recorded[] } | { type: 'end' }> | 'stop';

/** What it says: that it has taken events in, and at last what they come to. */
export type FromRehearsal = Readonly<{ type: 'taken' } | { type: 'rehearsed'; rehearsed: Rehearsed }>;
