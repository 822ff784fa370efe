import type { EventBus } from '../event-bus/event-bus.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { FileExists, type FileStore, FileTooLarge } from '../file-store/file-store.ts';
import type { Mailer } from '../mailer/mailer.ts';
import type { ScratchStores } from '../scratch-stores/scratch-stores.ts';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { mappedGenerations } from '../view-store/generations.ts';
import { interceptedStore } from '../view-store/intercepted-store.ts';
import type { ViewGenerations, ViewStore } from '../view-store/view-store.ts';
import type { Time } from './duration-buckets.ts';

/** Makes a call and notes how long it took, and how it came out. */
export type MeasureCall = <T>(operation: string, work: () => Promise<T>) => Promise<T>;

/** Measures the calls to one store. */
export const measuredCalls =
  (storeCalls: Time<'store' | 'operation' | 'outcome'>, store: string): MeasureCall =>
  async (operation, work) => {
    const began = performance.now();
    const note = (outcome: string): void =>
      storeCalls({ store, operation, outcome }, (performance.now() - began) / 1_000);
    try {
      const given = await work();
      note('answered');
      return given;
    } catch (error) {
      note(outcomeOf(error));
      throw error;
    }
  };

/** What a port promises to throw is an answer. */
const outcomeOf = (error: unknown): string => {
  if (error instanceof StorageUnavailable) return 'unavailable';
  return error instanceof FileExists || error instanceof FileTooLarge || error instanceof RangeError
    ? 'answered'
    : 'failed';
};

export const measuredViewStore = (store: ViewStore, measure: MeasureCall): ViewStore =>
  interceptedStore(store, ({ kind }, work) => measure(kind, work));

export const measuredViewGenerations = (store: ViewGenerations, measure: MeasureCall): ViewGenerations =>
  mappedGenerations(store, (one) => measuredViewStore(one, measure));

export const measuredScratchStores = (stores: ScratchStores, measure: MeasureCall): ScratchStores => ({
  open: async (name) => measuredViewStore(await stores.open(name), measure),
  addressOf: (name) => stores.addressOf(name),
  drop: (name) => measure('sweep', () => stores.drop(name)),
  names: () => measure('question', () => stores.names()),
  close: () => stores.close(),
});

/** The same store, measured; of a follower, which waits for what is not there yet, nothing but its failure. */
export const measuredEventStore = (store: EventStore, measure: MeasureCall): EventStore => ({
  read: (stream, range) => measure('read', () => store.read(stream, range)),
  append: (stream, expected, events) => measure('append', () => store.append(stream, expected, events)),
  appendMany: (appends) => measure('append', () => store.appendMany(appends)),
  readLog: (query) => measure('read-log', () => store.readLog(query)),
  async *follow(query) {
    try {
      yield* store.follow(query);
    } catch (error) {
      await measure('follow', () => Promise.reject(error));
    }
  },
  lastPosition: (known) => measure('last-position', () => store.lastPosition(known)),
  close: () => store.close(),
});

export const measuredFileStore = (store: FileStore, measure: MeasureCall): FileStore => ({
  save: (id, description, content, limits) => measure('save', () => store.save(id, description, content, limits)),
  describe: (id) => measure('describe', () => store.describe(id)),
  open: (id) => measure('open', () => store.open(id)),
  remove: (id) => measure('remove', () => store.remove(id)),
  close: () => store.close(),
});

export const measuredBus = (bus: EventBus, measure: MeasureCall): EventBus => ({
  publish: (topic, messages) => measure('publish', () => bus.publish(topic, messages)),
  subscribe: (subscription) => bus.subscribe(subscription),
  isEmpty: (topic) => measure('is-empty', () => bus.isEmpty(topic)),
  close: () => bus.close(),
});

/** The same mailer; counts what became of its mails. */
export const countedMailer = (mailer: Mailer, count: (outcome: 'sent' | 'failed') => void): Mailer => ({
  send: async (mail, keeping) => {
    try {
      await mailer.send(mail, keeping);
    } catch (error) {
      count('failed');
      throw error;
    }
    count('sent');
  },
  forget: (which) => mailer.forget(which),
  close: () => mailer.close(),
});
