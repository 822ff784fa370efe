/** Messages with the same key stay in order; `value` is JSON. */
export type Message = Readonly<{ key: string; value: unknown }>;

export type Subscription = Readonly<{
  topic: string;
  /**
   * Subscribers with the same group share the topic's keys and resume where the group left off; a new group starts at
   * the oldest message stored. Without a group a subscriber hears every message published after `subscribe` resolves.
   */
  group?: string;
  /** Called with non-empty batches, never two at a time for one key; a batch counts as handled when it resolves. */
  handle: (messages: readonly Message[]) => Promise<void>;
}>;

export interface EventBus {
  /**
   * Resolves when the bus has taken all messages durably, in the order given within each key. Handlers get the values
   * as JSON gives them back. Takes none of them and throws TypeError when a value is not JSON, RangeError when a
   * message's key and JSON text are more than 1,000,000 bytes.
   */
  publish(topic: string, messages: readonly Message[]): Promise<void>;
  /** Resolves when the subscription is live. At least once: a batch whose handler throws, or crashes, comes again. */
  subscribe(subscription: Subscription): Promise<{ close(): Promise<void> }>;
  /** Whether the topic is missing or holds no message: none was published, or none is stored any more. */
  isEmpty(topic: string): Promise<boolean>;
  /** Ends every subscription, once the handlers under way are done. Publishing throws from then on. */
  close(): Promise<void>;
}

/** Called with what a bus recovers from in the background: a handler that threw, a connection that broke, a lost topic. */
export type ReportTrouble = (message: string, error?: unknown) => void;
