import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { keyOfPost } from './cache-key.ts';
import { encodeResponse } from './encoded-response.ts';

const POSITIONS = new Map([['a', '1']]);
const stands = () => '1';
const answer = (characters: number) => encodeResponse('x'.repeat(characters), POSITIONS, '/x');
const has = (cache: AnswerCache, key: string) => cache.get(key, stands) !== undefined;

describe('the answer cache', () => {
  it('stays within its bytes, dropping what was used longest ago', () => {
    const cache = createAnswerCache(1_000);
    for (const key of ['a', 'b', 'c', 'd']) cache.put(key, answer(200));
    expect(has(cache, 'a')).toBe(true);
    cache.put('e', answer(200));
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => has(cache, key))).toEqual(['a', 'c', 'd', 'e']);
    expect(cache.bytes()).toBeLessThanOrEqual(1_000);
  });

  it('weighs keys and compressed forms too', async () => {
    const cache = createAnswerCache(1_000_000);
    const encoded = encodeResponse(
      Array.from({ length: 2_000 }, (_, index) => index * 7_919),
      POSITIONS,
      '/x',
    );
    cache.put('key', encoded);
    const plain = cache.bytes();
    expect(plain).toBe(encoded.length + 6);
    const compressed = await encoded.bodyIn('br');
    cache.get('key', stands);
    expect(cache.bytes()).toBe(plain + compressed.length);
  });

  it('does not give up everything for one large answer', () => {
    const cache = createAnswerCache(1_000);
    cache.put('small', answer(100));
    cache.put('large', answer(900));
    expect([has(cache, 'small'), has(cache, 'large')]).toEqual([true, false]);
  });

  it('gives no answer of which anything it follows from has moved, or may have', () => {
    const cache = createAnswerCache(1_000);
    cache.put(
      'a',
      encodeResponse(
        'x',
        new Map([
          ['a', '1'],
          ['installation', '1'],
        ]),
        '/x',
      ),
    );
    for (const moved of ['a', 'installation'])
      for (const now of ['2', undefined])
        expect(cache.get('a', (scope) => (scope === moved ? now : '1'))).toBeUndefined();
    expect(cache.get('a', stands)).toBeDefined();
  });

  it('keeps a filtered question by few characters, however long its body', () => {
    const body = { search: 'x'.repeat(100_000) };
    expect(keyOfPost('/a', 'b', body).length).toBeLessThan(100);
    expect(keyOfPost('/a', 'b', body)).not.toBe(keyOfPost('/a', 'b', { search: 'y' }));
  });
});
