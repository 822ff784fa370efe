import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { EventReader, Recorded } from '@monitor/platform/event-store/event-store';

/** A join as the stream of the entry that does not stay tells it. Contracts followed between the two positions. */
export type JoinTold = Readonly<{
  begunAt: string;
  /** Null while contracts are following. */
  completedAt: string | null;
  /** How many contracts followed; null while they are following. */
  contracts: number | null;
  /** Who decided the last step. */
  actor: Actor;
}>;

/** How many contracts followed or came back, and how many of those that had followed did not come back. */
export type JoinOutcome = Readonly<{ position: string; contracts: number; kept: number }>;

const isOf = (joinId: string, { data }: Recorded): boolean => (data as { joinId?: string }).joinId === joinId;

/** What an entry's stream says of its join; undefined when it knows of none by that id. */
export const joinTold = async (events: EventReader, stream: string, joinId: string): Promise<JoinTold | undefined> => {
  const told = (await events.read(stream)).events.filter((event) => isOf(joinId, event));
  const [begun, completed] = [told[0], told.find(({ type }) => type.endsWith('JoinCompleted'))];
  const last = told.findLast(({ type }) => type.endsWith('Joined') || type.endsWith('Separated'));
  if (!begun || !last) return undefined;
  return {
    begunAt: begun.position,
    completedAt: completed?.position ?? null,
    contracts: completed ? (completed.data as { contracts: number }).contracts : null, // as it is decided
    actor: last.metadata.actor as Actor, // as toNewEvents() writes it
  };
};

/** What the join or the separation that a command decided came to, where it is complete. */
export const outcomeInLog = async (
  events: EventReader,
  stream: string,
  commandId: string,
): Promise<JoinOutcome | undefined> => {
  const history = (await events.read(stream)).events;
  const decided = history.find(({ metadata }) => metadata.commandId === commandId);
  const { joinId } = (decided?.data ?? {}) as { joinId?: string };
  if (!decided || joinId === undefined) return undefined;
  const completed = history.find(
    (event) => event.version > decided.version && isOf(joinId, event) && event.type.endsWith('Completed'),
  );
  if (!completed) return undefined;
  const { contracts, kept = 0 } = completed.data as { contracts: number; kept?: number }; // as they are decided
  return { position: completed.position, contracts, kept };
};

const EVENTS_AT_ONCE = 500;

/** The contracts that followed an entry, each once, in the order of the log, in batches. */
export async function* contractsThatFollowed(
  events: EventReader,
  organizationId: string,
  joinId: string,
  { begunAt, completedAt }: JoinTold,
): AsyncGenerator<readonly string[]> {
  const streamPrefix = streamPrefixOf(organizationId, 'contract');
  for (let after = begunAt; ; ) {
    const batch = await events.readLog({ after, streamPrefix, limit: EVENTS_AT_ONCE });
    const last = batch.at(-1);
    if (!last) return;
    yield batch.filter((event) => isFollowing(event, joinId)).map(({ data }) => (data as { id: string }).id);
    after = last.position;
    if (completedAt !== null && after >= completedAt) return;
  }
}

/** Whether an event is a contract's that followed, or came back. */
export const isFollowing = ({ metadata }: Pick<Recorded, 'metadata'>, joinId: string, isUndone = false): boolean => {
  const cause = metadata.cause as { joinId?: string; isUndone?: boolean }; // a join's, or another's
  return cause.joinId === joinId && cause.isUndone === isUndone;
};
