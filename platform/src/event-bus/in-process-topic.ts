import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { decodeMessage, type EncodedMessage } from './encoded-message.ts';
import type { Message, ReportTrouble, Subscription } from './event-bus.ts';

const partitionCount = 6;
const maxMessages = 10_000;
const batchSize = 500;

/** All messages of some keys, in order. `first` is the number of the oldest one stored. */
type Partition = { first: number; messages: EncodedMessage[] };

type Member = Readonly<{ handle: Subscription['handle']; handling: Set<Promise<boolean>> }>;

/** Who shares the partitions: each belongs to one member, and `next` holds, for each, what was not handled yet. */
type Group = { members: Member[]; next: number[]; draining: Set<number> };

/** Who is told of trouble, and after how long what a handler failed to take comes again. */
export type TopicOptions = Readonly<{ report: ReportTrouble; retryMs: number }>;

const endOf = ({ first, messages }: Partition): number => first + messages.length;

const partitionOf = (key: string): number => {
  let hash = 0;
  for (let n = 0; n < key.length; n++) hash = (hash * 31 + key.charCodeAt(n)) | 0;
  return Math.abs(hash) % partitionCount;
};

/**
 * One topic in memory. A partition keeps its newest 10,000 messages, and older ones only for subscribers that are there
 * and have not handled them.
 */
export const openInProcessTopic = (name: string, { report, retryMs }: TopicOptions) => {
  const partitions: Partition[] = Array.from({ length: partitionCount }, () => ({ first: 0, messages: [] }));
  const groups = new Map<string | symbol, Group>();

  const forgetOldest = (partition: Partition, index: number): void => {
    const excess = partition.messages.length - maxMessages;
    if (excess <= 0) return;
    const awaited = [...groups.values()].filter(({ members }) => members.length > 0).map(({ next }) => next[index]!);
    const forgotten = Math.min(excess, ...awaited.map((next) => next - partition.first));
    partition.messages.splice(0, forgotten);
    partition.first += forgotten;
  };

  const handled = async ({ handle }: Member, messages: readonly Message[]): Promise<boolean> => {
    try {
      await handle(messages);
      return true;
    } catch (error) {
      report(`A handler of topic ${name} failed; its ${messages.length} messages come again`, error);
      return false;
    }
  };

  /** Delivers a partition's messages, batch by batch, until none is left or the group has no members. */
  const drain = async (group: Group, index: number): Promise<void> => {
    if (group.draining.has(index)) return;
    group.draining.add(index);
    const partition = partitions[index]!;
    while (true) {
      await nextTurn(); // publishers do not wait for handlers, and others in this process get their turn
      const member = group.members[index % group.members.length];
      const from = Math.max(group.next[index]!, partition.first);
      const batch = partition.messages.slice(from - partition.first, from - partition.first + batchSize);
      if (!member || batch.length === 0) break;

      const handling = handled(member, batch.map(decodeMessage));
      member.handling.add(handling);
      if (await handling) group.next[index] = from + batch.length;
      else await pause(retryMs, undefined, { ref: false });
      member.handling.delete(handling);
    }
    group.draining.delete(index);
  };

  const drainAll = (group: Group): void => {
    for (const index of partitions.keys()) void drain(group, index);
  };

  const groupFor = (id: string | symbol): Group => {
    const next = partitions.map((partition) => (typeof id === 'symbol' ? endOf(partition) : partition.first));
    const group = groups.get(id) ?? { members: [], next, draining: new Set() };
    groups.set(id, group);
    return group;
  };

  return {
    publish: (messages: readonly EncodedMessage[]): void => {
      for (const message of messages) partitions[partitionOf(message.key)]!.messages.push(message);
      partitions.forEach(forgetOldest);
      groups.forEach(drainAll);
    },

    isEmpty: (): boolean => partitions.every(({ messages }) => messages.length === 0),

    /** A subscriber without a group is in a group by itself. Returns how to leave. */
    join: (groupName: string | undefined, handle: Subscription['handle']): (() => Promise<void>) => {
      const id = groupName ?? Symbol(name);
      const group = groupFor(id);
      const member: Member = { handle, handling: new Set() };
      group.members = [...group.members, member];
      drainAll(group);
      return async () => {
        group.members = group.members.filter((other) => other !== member);
        if (typeof id === 'symbol') groups.delete(id);
        await Promise.all(member.handling);
      };
    },
  };
};
