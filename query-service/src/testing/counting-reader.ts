import { mappedGenerations } from '@monitor/platform/view-store/generations';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';

/** What every read but a scan waits for, when it is set. */
type Held = { before?: (() => Promise<unknown>) | undefined };

/** The same store, how many times it was read, and a hold on its reads. */
export const countingReads = (
  generations: ViewGenerations,
): { store: ViewGenerations; reads: string[]; held: Held } => {
  const reads: string[] = [];
  const held: Held = {};
  const read = (kind: string, { name }: { name: string }) => reads.push(`${kind} ${name}`);
  const whenFree = <T>(work: () => Promise<T>): Promise<T> => (held.before ? held.before().then(work) : work());
  const counted = (store: ViewStore): ViewStore => ({
    ...store,
    getMany: (from, ids) => {
      read('getMany', from);
      return whenFree(() => store.getMany(from, ids));
    },
    find: (from, query) => {
      read('find', from);
      return whenFree(() => store.find(from, query));
    },
    scan: (from, query) => {
      read('scan', from);
      return store.scan(from, query);
    },
    count: (from, where) => {
      read('count', from);
      return whenFree(() => store.count(from, where));
    },
    distinct: (from, field, where) => {
      read('distinct', from);
      return whenFree(() => store.distinct(from, field, where));
    },
    sumBy: (from, query) => {
      read('sumBy', from);
      return whenFree(() => store.sumBy(from, query));
    },
  });
  return { reads, held, store: mappedGenerations(generations, counted) };
};
