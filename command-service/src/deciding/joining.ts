import type { JoinedTo } from '@monitor/contracts-schema/events/join-events';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { accept, type Decision, refuse } from './decider.ts';

/** That something is another one, by which batch. */
export type Join = Readonly<{ batchId: string; to: JoinedTo }>;

type Facts<Fields> = Readonly<{ id: string; organizationId: string; validFrom: string; fields: Fields }> & Join;

export type JoinEvent<Prefix extends string, Fields> = Readonly<{
  type: `${Prefix}Joined` | `${Prefix}Separated`;
  data: Facts<Fields> & Readonly<{ registeredAt?: string }>;
}>;

type Target = Readonly<{ id: string; organizationId: string; validFrom: string }>;

/** To separate what a batch joined, and since when it is registered. */
type Separate = Readonly<{ type: 'Separate'; batchId: string; registeredAt: string }>;
export type JoinCommand = Target & ((Readonly<{ type: 'Join' }> & Join) | Separate);

export const isJoinCommand = <Command extends Readonly<{ type: string }>>(
  command: Command | JoinCommand,
): command is JoinCommand => command.type === 'Join' || command.type === 'Separate';

/**
 * What becomes of something that is there, or was joined to another: joined once, and separated once from whom its batch
 * joined it to. Whether the other one may take it is for its own stream.
 */
export const decideJoin = <const Prefix extends string, Fields>(
  prefix: Prefix,
  command: JoinCommand,
  { fields, join }: Readonly<{ fields: Fields; join?: Join | undefined }>,
): Decision<JoinEvent<Prefix, Fields>> => {
  const { id, organizationId, validFrom, batchId } = command;
  const facts = { id, organizationId, validFrom, fields, batchId };
  if (command.type === 'Separate')
    return join?.batchId === batchId
      ? accept({ type: `${prefix}Separated`, data: { ...facts, to: join.to, registeredAt: command.registeredAt } })
      : accept();
  if (join) return refuse('record.joined');
  if (command.to.id === id) return refuse('record.join-itself');
  return accept({ type: `${prefix}Joined`, data: { ...facts, to: command.to } });
};

const JOINS = /(?:Joined|Separated)$/;

/** Whether an event only tells that entries were joined or separated: what somebody said of the thing stands. */
export const isOfJoin = ({ type, metadata }: Pick<Recorded, 'type' | 'metadata'>): boolean =>
  JOINS.test(type) || (metadata.cause as { kind?: string }).kind === 'merge'; // any event's
