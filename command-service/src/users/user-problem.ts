import { type Actor, INSTALLATION, type ProblemCode, type UserFields } from '@monitor/contracts-schema';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { AggregateService, Change } from '../aggregates/aggregate-service.ts';
import { reservations } from '../reservations/reservations.ts';
import { USER_EMAILS } from './user-rules.ts';

const BEYOND_EMAILS = `${USER_EMAILS.slice(0, -1)}0`; // 0 follows the slash

const isActiveGeneral = (user: UserFields | null): boolean =>
  user?.active === true && user.administratorType === 'GENERAL';

/**
 * Why a change of a user may not be: nobody shuts himself out, and one active general administrator stays. To be asked
 * while no other user changes.
 */
export const userProblem = async (
  { records, find }: Readonly<{ records: ViewStore; find: AggregateService<UserFields>['find'] }>,
  { id, actor, change }: Readonly<{ id: string; actor: Actor; change: Change<UserFields> }>,
): Promise<ProblemCode | undefined> => {
  const { before, after } = change;
  const isShutOut = before?.active === true && after?.active !== true;
  const isOneself = actor.kind === 'user' && actor.userId === id;
  if (isOneself && (isShutOut || !after)) return 'user.is-oneself';
  if (!isActiveGeneral(before) || isActiveGeneral(after)) return undefined;
  return (await activeGenerals(records, find)).some((general) => general.id !== id) ? undefined : 'user.last-general';
};

/** The users who may everything. Those who hold an e-mail address are candidates; the log says which of them may. */
export const activeGenerals = async (
  records: ViewStore,
  find: AggregateService<UserFields>['find'],
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
