import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { type Granter, grantProblem } from '@monitor/contracts-schema/users/user-grants';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { AggregateService } from '../aggregates/aggregate-service.ts';
import { livingFields } from '../deciding/lifecycle.ts';
import { reservations } from '../reservations/reservations.ts';
import { USER_EMAILS } from './user-rules.ts';

type Find = AggregateService<UserFields>['find'];

/** What a user is before and after an append; null when it is not there. */
type Change = Readonly<{ before: UserFields | null; after: UserFields | null }>;

const BEYOND_EMAILS = `${USER_EMAILS.slice(0, -1)}0`; // 0 follows the slash

const isActiveGeneral = (user: UserFields | null): boolean =>
  user?.active === true && user.administratorType === 'GENERAL';

/** Whoever changes users, as the log has them now: they may have lost what they had when they asked. */
const granterOf = async (find: Find, { userId }: Actor & { kind: 'user' }): Promise<Granter | undefined> => {
  const granter = livingFields(await find(INSTALLATION, userId));
  return granter?.active ? { ...granter, id: userId } : undefined;
};

const problemOfGranter = async (
  find: Find,
  actor: Actor,
  granting: Readonly<{ id: string }> & Change,
): Promise<ProblemCode | undefined> => {
  if (actor.kind !== 'user') return undefined;
  const granter = await granterOf(find, actor);
  return granter ? grantProblem(granter, granting) : 'session.required';
};

/**
 * Why a change of a user may not be: nobody shuts himself out, one active general administrator stays, and who is not
 * general keeps to what they hold. To be asked while no other user changes.
 */
export const userProblem = async (
  { records, find }: Readonly<{ records: ViewStore; find: Find }>,
  { id, actor, change }: Readonly<{ id: string; actor: Actor; change: Change }>,
): Promise<ProblemCode | undefined> => {
  const { before, after } = change;
  const isShutOut = before?.active === true && after?.active !== true;
  const isOneself = actor.kind === 'user' && actor.userId === id;
  if (isOneself && (isShutOut || !after)) return 'user.is-oneself';
  const problem = await problemOfGranter(find, actor, { id, before, after });
  if (problem) return problem;
  if (!isActiveGeneral(before) || isActiveGeneral(after)) return undefined;
  return (await activeGenerals(records, find)).some((general) => general.id !== id) ? undefined : 'user.last-general';
};

/** The users who may everything. Those who hold an e-mail address are candidates; the log says which of them may. */
export const activeGenerals = async (
  records: ViewStore,
  find: Find,
): Promise<readonly (UserFields & Readonly<{ id: string }>)[]> => {
  const emails = await records.find(reservations, { where: { id: { gte: USER_EMAILS, lt: BEYOND_EMAILS } } });
  const ids = new Set(emails.map(({ owner }) => owner.slice(owner.lastIndexOf('-') + 1)));
  const generals = [];
  for (const id of ids) {
    const user = await find(INSTALLATION, id);
    if (user.status === 'registered' && isActiveGeneral(user.fields)) generals.push({ ...user.fields, id });
  }
  return generals;
};
