import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'monitor';

/** Signed session tokens that say who holds them, and nothing else. */
export type SessionTokens = Readonly<{
  sign: (subject: string, now: Date, seconds: number) => Promise<string>;
  /** The subject of a valid, unexpired token of ours; undefined for anything else. */
  verify: (token: string, now: Date) => Promise<string | undefined>;
}>;

export const sessionTokens = (secret: string): SessionTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (subject, now, seconds) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(subject)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    verify: async (token, now) => {
      try {
        const options = { algorithms: [ALGORITHM], issuer: ISSUER, audience: ISSUER, currentDate: now };
        return (await jwtVerify(token, key, options)).payload.sub;
      } catch {
        return undefined;
      }
    },
  };
};

/** The token a request carries, in Authorization (with or without Bearer) or x-access-token. */
export const tokenOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined => {
  const given = headers.authorization ?? headers['x-access-token'];
  const token = (Array.isArray(given) ? given[0] : given)?.replace(/^Bearer\s+/i, '').trim();
  return token || undefined;
};
