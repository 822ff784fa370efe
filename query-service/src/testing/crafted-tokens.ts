const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that nobody signed, as one would forge it. */
export const unsignedToken = (subject: string, now: number): string => {
  const seconds = Math.floor(now / 1000);
  const claims = { sub: subject, iss: 'monitor', aud: 'monitor', iat: seconds, exp: seconds + 3_600, epoch: 0 };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
};
