import { SignJWT } from 'jose';
import { sessionTokens, tokenOf } from './session-token.ts';

const SECRET = 'a secret of thirty-two characters or more';
const now = new Date('2026-01-01T00:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const ana = { userId: 'ana', epoch: 2 };

const seconds = now.getTime() / 1_000;
const CLAIMS = { sub: 'ana', iss: 'monitor', aud: 'monitor', iat: seconds, exp: seconds + 60, epoch: 2 };

/** What somebody who knows the secret signs: these claims, as they are. */
const signed = (claims: Record<string, unknown>, alg = 'HS256', secret = SECRET) =>
  new SignJWT({ ...CLAIMS, ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));

describe('a session token', () => {
  const tokens = sessionTokens(SECRET);

  it('says whose session it is while it lasts', async () => {
    const token = await tokens.sign(ana, now, 60);
    expect(await tokens.verify(token, after(59))).toEqual(ana);
    expect(await tokens.verify(token, after(61))).toBeUndefined();
    expect(await tokens.verify(await signed({}), now)).toEqual(ana);
  });

  it('is nobody’s when another key signed it, or it was changed', async () => {
    const foreign = await sessionTokens('another secret of thirty-two characters').sign(ana, now, 60);
    const token = await tokens.sign(ana, now, 60);
    const [head, , signature] = token.split('.');
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'eva' })).toString('base64url')}.${signature}`;
    for (const wrong of [foreign, forged, '', 'a.b.c']) expect(await tokens.verify(wrong, now)).toBeUndefined();
  });

  it('is nobody’s when it is unsigned, signed by another algorithm, or for something else', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part(CLAIMS)}.`;
    const wrong = [unsigned, await signed({ aud: 'other' }), await signed({ iss: 'other' }), await signed({}, 'HS512')];
    for (const token of wrong) expect(await tokens.verify(token, now)).toBeUndefined();
  });

  it.each(['exp', 'iat', 'sub', 'epoch'])(
    'is nobody’s without %s, though it is signed with the secret',
    async (claim) => {
      expect(await tokens.verify(await signed({ [claim]: undefined }), now)).toBeUndefined();
      expect(await tokens.verify(await signed({ [claim]: null }), now)).toBeUndefined();
    },
  );

  it('is nobody’s when it says to begin later than clocks differ', async () => {
    const begun = (later: number) => signed({ iat: seconds + later, exp: seconds + 3_600 });
    expect(await tokens.verify(await begun(60), now)).toEqual(ana);
    expect(await tokens.verify(await begun(61), now)).toBeUndefined();
  });

  it.each([
    [{ authorization: 'Bearer abc' }, 'abc'],
    [{ authorization: 'abc' }, 'abc'],
    [{ 'x-access-token': 'abc' }, 'abc'],
    [{ authorization: 'Bearer ' }, undefined],
    [{}, undefined],
  ])('is found in %j', (headers, token) => expect(tokenOf(headers)).toBe(token));
});
