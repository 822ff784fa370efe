import type { Metadata } from '@grpc/grpc-js';
import type { ServerConditions, ServerGeneration } from './server-conditions.ts';
import type { ServerLog } from './server-log.ts';
import { accessDenied, notLeader, notReady, type ServerRefusal, unauthenticated } from './server-refusals.ts';
import { isOfTheSystem } from './write-rules.ts';

export type ServerUser = Readonly<{ password: string; mayReadAll: boolean; isAdmin?: boolean }>;

export type ServerAddress = Readonly<{ host: string; port: number }>;

/** What every service of one member of a cluster stands on. */
export type ServerMember = Readonly<{
  log: ServerLog;
  conditions: ServerConditions;
  generation: ServerGeneration;
  /** Whom it takes; without any, everybody for everything. */
  users: Readonly<Record<string, ServerUser>> | undefined;
  isLeader: () => boolean;
  leader: () => ServerAddress;
  /** Cuts everybody off who is connected; they may come back at once. */
  breakConnections: () => void;
}>;

/** Why a call may not be, by who calls, what for, and whether it wants the leader. */
export const refusalOf = (
  { conditions, users, isLeader, leader }: ServerMember,
  metadata: Metadata,
  { readsFrom = '', writesTo = '' }: { readsFrom?: string; writesTo?: string },
): ServerRefusal | undefined => {
  const [authorization] = metadata.get('authorization');
  if (users) {
    if (authorization === undefined) return accessDenied();
    const [name = '', ...password] = Buffer.from(String(authorization).replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const user = users[name];
    if (!user || user.password !== password.join(':')) return unauthenticated();
    if (readsFrom === '$all' && !user.mayReadAll && !user.isAdmin) return accessDenied();
    const ofTheSystem = [readsFrom, writesTo].some((stream) => stream !== '$all' && isOfTheSystem(stream));
    if (ofTheSystem && !user.isAdmin) return accessDenied();
  }
  const [requiresLeader] = metadata.get('requires-leader');
  if (requiresLeader !== 'true') return undefined;
  if (conditions.leaderless) return notReady();
  return isLeader() ? undefined : notLeader(leader());
};
