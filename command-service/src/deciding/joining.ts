import type { JoinEndReason, JoinedTo } from '@monitor/contracts-schema/events/join-events';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import { accept, type Decision, refuse } from './decider.ts';

/** That something is another one: the contracts that name it are following, all have followed, or they are coming back. */
export type Join = Readonly<{ joinId: string; to: JoinedTo; step: 'following' | 'followed' | 'returning' }>;

type Facts<Fields> = Readonly<{
  id: string;
  organizationId: string;
  holdsSince: string;
  fields: Fields;
  joinId: string;
  to: JoinedTo;
}>;

export type JoinEvent<Prefix extends string, Fields> =
  | Readonly<{ type: `${Prefix}Joined` | `${Prefix}Separated`; data: Facts<Fields> }>
  | Readonly<{ type: `${Prefix}JoinCompleted`; data: Facts<Fields> & Readonly<{ contracts: number }> }>
  | Readonly<{
      type: `${Prefix}SeparationCompleted`;
      data: Facts<Fields> & Readonly<{ contracts: number; kept: number; reason?: JoinEndReason }>;
    }>;

type Target = Readonly<{ id: string; organizationId: string; holdsSince: string }>;

export type JoinCommand = Target &
  (
    | Readonly<{ type: 'Join'; joinId: string; to: JoinedTo }>
    /** All contracts that named it have followed. */
    | Readonly<{ type: 'CompleteJoin'; contracts: number }>
    /** Who decided it may not go on with it: so many have followed and stay, the others never will. */
    | Readonly<{ type: 'EndJoin'; contracts: number }>
    | Readonly<{ type: 'Separate' }>
    /** All contracts that are to come back have; with a reason, those that did until then. */
    | Readonly<{ type: 'CompleteSeparation'; contracts: number; kept: number; reason?: JoinEndReason }>
  );

const COMMANDS: ReadonlySet<string> = new Set<JoinCommand['type']>([
  'Join',
  'CompleteJoin',
  'EndJoin',
  'Separate',
  'CompleteSeparation',
]);

export const isJoinCommand = <Command extends Readonly<{ type: string }>>(
  command: Command | JoinCommand,
): command is JoinCommand => COMMANDS.has(command.type);

/** The join of something after one of these events; undefined when it is a thing of its own. */
export const joinAfter = <Prefix extends string, Fields>(
  prefix: Prefix,
  { type, data: { joinId, to } }: JoinEvent<Prefix, Fields>,
): Join | undefined => {
  switch (type) {
    case `${prefix}Joined`:
      return { joinId, to, step: 'following' };
    case `${prefix}JoinCompleted`:
      return { joinId, to, step: 'followed' };
    case `${prefix}Separated`:
      return { joinId, to, step: 'returning' };
    default:
      return undefined;
  }
};

/**
 * What becomes of something that is there, or was joined to another: joined once, separated once its contracts have
 * followed. To complete what is complete already is no event. Whether the other one may take it is for its own stream.
 */
export const decideJoin = <const Prefix extends string, Fields>(
  prefix: Prefix,
  command: JoinCommand,
  { fields, join }: Readonly<{ fields: Fields; join?: Join | undefined }>,
): Decision<JoinEvent<Prefix, Fields>> => {
  const { id, organizationId, holdsSince } = command;
  const factsOf = ({ joinId, to }: Pick<Join, 'joinId' | 'to'>) => ({
    id,
    organizationId,
    holdsSince,
    fields,
    joinId,
    to,
  });
  switch (command.type) {
    case 'Join': {
      if (join) return refuse(join.step === 'returning' ? 'record.join-under-way' : 'record.joined');
      if (command.to.id === id) return refuse('record.join-itself');
      return accept({ type: `${prefix}Joined`, data: factsOf(command) });
    }
    case 'CompleteJoin': {
      if (join?.step !== 'following') return accept();
      return accept({ type: `${prefix}JoinCompleted`, data: { ...factsOf(join), contracts: command.contracts } });
    }
    case 'EndJoin': {
      if (join?.step !== 'following') return accept();
      const { contracts } = command;
      const facts = factsOf(join);
      return accept(
        { type: `${prefix}JoinCompleted`, data: { ...facts, contracts } },
        { type: `${prefix}Separated`, data: facts },
        {
          type: `${prefix}SeparationCompleted`,
          data: { ...facts, contracts: 0, kept: contracts, reason: 'not-permitted' },
        },
      );
    }
    case 'Separate': {
      if (!join) return refuse('record.not-joined');
      if (join.step !== 'followed') return refuse('record.join-under-way');
      return accept({ type: `${prefix}Separated`, data: factsOf(join) });
    }
    case 'CompleteSeparation': {
      if (join?.step !== 'returning') return accept();
      const { contracts, kept, reason } = command;
      const outcome = { contracts, kept, ...(reason && { reason }) };
      return accept({ type: `${prefix}SeparationCompleted`, data: { ...factsOf(join), ...outcome } });
    }
  }
};

const JOINS = /(?:Joined|JoinCompleted|Separated|SeparationCompleted)$/;

/** Whether an event only tells that entries were joined or separated: what somebody said of the thing stands. */
export const isOfJoin = ({ type, metadata }: Pick<Recorded, 'type' | 'metadata'>): boolean =>
  JOINS.test(type) || (metadata.cause as { via?: string }).via === 'join';
