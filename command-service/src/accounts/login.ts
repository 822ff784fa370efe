import { INSTALLATION, permissionsOf, Refused, type UserFields } from '@monitor/contracts-schema';
import type { SessionTokens } from '@monitor/platform/http/session-token';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Registry } from '../cataloguing/registry.ts';
import { ownerOf } from '../reservations/reservations.ts';
import { userEmailReservation } from '../users/user-kind.ts';
import { isPasswordOf } from './credentials.ts';

/** Sessions last 24 hours (decision 28). */
const SESSION_SECONDS = 86_400;

const MINUTES = 60;
const perAccount = { points: 10, duration: 15 * MINUTES };
const perAddress = { points: 100, duration: 15 * MINUTES };

type Credentials = Readonly<{ username: string; password: string }>;

/** Signs in by e-mail and password; unknown, inactive and mistaken accounts are refused alike. */
export const createLogin = (parts: { records: ViewStore; users: Registry<UserFields>; tokens: SessionTokens }) => {
  const accounts = new RateLimiterMemory(perAccount);
  const addresses = new RateLimiterMemory(perAddress);

  const throttle = async (username: string, address: string): Promise<void> => {
    try {
      await accounts.consume(username.toLowerCase());
      await addresses.consume(address);
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw new Refused('session.too-many-attempts');
      throw reason;
    }
  };

  return async ({ username, password }: Credentials, address: string, now: Date) => {
    await throttle(username, address);
    const owner = await ownerOf(parts.records, userEmailReservation(username));
    const userId = owner?.slice(owner.lastIndexOf('-') + 1);
    const known = userId ? await parts.users.find(INSTALLATION, userId) : undefined;
    const user = known?.status === 'registered' && known.fields.active ? known.fields : undefined;
    const matches = await isPasswordOf(parts.records, user && userId, password);
    if (!user || !userId || !matches) throw new Refused('session.wrong-credentials');
    await accounts.delete(username.toLowerCase());
    return {
      token: await parts.tokens.sign(userId, now, SESSION_SECONDS),
      permissions: [...permissionsOf(user)],
      user: {
        _id: userId,
        name: user.name,
        lastName: user.lastName,
        email: user.email,
        profilePicture: user.profilePicture,
      },
    };
  };
};
