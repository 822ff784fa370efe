import { SignJWT } from 'jose';
import { sessionTokens, tokenOf } from './session-token.ts';

const SECRET = 'a secret of thirty-two characters or more';
const now = new Date('2026-01-01T00:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('a session token', () => {
  const tokens = sessionTokens(SECRET);

  it('says who holds it while it lasts', async () => {
    const token = await tokens.sign('ana', now, 60);
    expect(await tokens.verify(token, after(59))).toBe('ana');
    expect(await tokens.verify(token, after(61))).toBeUndefined();
  });

  it('is nobody’s when another key signed it, or it was changed', async () => {
    const foreign = await sessionTokens('another secret of thirty-two characters').sign('ana', now, 60);
    const token = await tokens.sign('ana', now, 60);
    const [head, , signature] = token.split('.');
    const forged = `${head}.${Buffer.from('{"sub":"eva"}').toString('base64url')}.${signature}`;
    for (const wrong of [foreign, forged, '', 'a.b.c']) expect(await tokens.verify(wrong, now)).toBeUndefined();
  });

  it('is nobody’s when it is unsigned, or signed for something else', async () => {
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"ana"}').toString('base64url')}.`;
    const key = new TextEncoder().encode(SECRET);
    const elsewhere = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('ana')
      .setAudience('other')
      .sign(key);
    for (const wrong of [unsigned, elsewhere]) expect(await tokens.verify(wrong, now)).toBeUndefined();
  });

  it.each([
    [{ authorization: 'Bearer abc' }, 'abc'],
    [{ authorization: 'abc' }, 'abc'],
    [{ 'x-access-token': 'abc' }, 'abc'],
    [{ authorization: 'Bearer ' }, undefined],
    [{}, undefined],
  ])('is found in %j', (headers, token) => expect(tokenOf(headers)).toBe(token));
});
