import { permissionsOf, Refused, type UserFields } from '@monitor/contracts-schema';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ownerOf } from '../reservations/reservations.ts';
import { userEmailReservation } from '../users/user-kind.ts';
import type { Accounts } from './accounts.ts';
import { isPasswordOf } from './credentials.ts';

/** Sessions last 24 hours (decision 28). */
const SESSION_SECONDS = 86_400;

const MINUTES = 60;
const perAccount = { points: 10, duration: 15 * MINUTES };
const perAddress = { points: 100, duration: 15 * MINUTES };

type Credentials = Readonly<{ username: string; password: string }>;

/** Signs in by e-mail and password; unknown, inactive and mistaken accounts are refused alike. */
export const createLogin = (parts: { records: ViewStore; accounts: Accounts; tokens: SessionTokens }) => {
  const accounts = new RateLimiterMemory(perAccount);
  const addresses = new RateLimiterMemory(perAddress);

  const throttle = async (username: string, address: string): Promise<void> => {
    try {
      await addresses.consume(address);
      await accounts.consume(username.toLowerCase());
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw new Refused('session.too-many-attempts');
      throw reason;
    }
  };

  /** The active user whose e-mail this is today. */
  const activeUser = async (
    username: string,
  ): Promise<{ id: string; fields: UserFields; epoch: number } | undefined> => {
    const email = userEmailReservation(username);
    const owner = await ownerOf(parts.records, email);
    if (!owner) return undefined;
    const id = owner.slice(owner.lastIndexOf('-') + 1);
    const user = await parts.accounts.find(id);
    if (user.status !== 'registered' || !user.fields.active) return undefined;
    return userEmailReservation(user.fields.email) === email
      ? { id, fields: user.fields, epoch: user.sessionEpoch }
      : undefined;
  };

  return async ({ username, password }: Credentials, address: string, now: Date) => {
    await throttle(username, address);
    const user = await activeUser(username);
    const matches = await isPasswordOf(parts.records, user?.id, password);
    if (!user || !matches) throw new Refused('session.wrong-credentials');
    await accounts.delete(username.toLowerCase());
    const { name, lastName, email, profilePicture } = user.fields;
    return {
      token: await parts.tokens.sign({ userId: user.id, epoch: user.epoch }, now, SESSION_SECONDS),
      permissions: [...permissionsOf(user.fields)],
      user: { _id: user.id, name, lastName, email, profilePicture },
    };
  };
};
