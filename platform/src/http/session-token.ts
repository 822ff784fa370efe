import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'monitor';
/** How far the clocks of two services may be apart. */
const SKEW_SECONDS = 60;

/** Whose a session is, and of which epoch of that account's sessions: all of an epoch can be ended at once. */
export type Session = Readonly<{ userId: string; epoch: number }>;

/** Signed session tokens (JWT, HS256) that say whose session it is, and nothing else. */
export type SessionTokens = Readonly<{
  sign: (session: Session, now: Date, seconds: number) => Promise<string>;
  /** The session of a valid, unexpired token of ours that says when it began and ends; undefined for anything else. */
  verify: (token: string, now: Date) => Promise<Session | undefined>;
}>;

export const sessionTokens = (secret: string): SessionTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ userId, epoch }, now, seconds) => {
      const issuedAt = secondsOf(now);
      return new SignJWT({ epoch })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    verify: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: ISSUER,
          requiredClaims: ['sub', 'iat', 'exp', 'epoch'],
          currentDate: now,
        });
        const { sub, iat, epoch } = payload;
        if (!sub || typeof iat !== 'number' || iat > secondsOf(now) + SKEW_SECONDS) return undefined;
        return typeof epoch === 'number' ? { userId: sub, epoch } : undefined;
      } catch {
        return undefined;
      }
    },
  };
};

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

/** The token a request carries, in Authorization (with or without Bearer) or x-access-token. */
export const tokenOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined => {
  const given = headers.authorization ?? headers['x-access-token'];
  const token = (Array.isArray(given) ? given[0] : given)?.replace(/^Bearer\s+/i, '').trim();
  return token || undefined;
};
