import { createIdempotencyKeys } from './idempotency-keys.ts';

describe('idempotency keys', () => {
  it('stay while the content does', () => {
    let keys = 0;
    const { headersFor, forget } = createIdempotencyKeys(() => `key ${++keys}`);
    expect(headersFor({ name: 'UNO' })).toEqual({ 'idempotency-key': 'key 1' });
    expect(headersFor({ name: 'UNO' })).toEqual({ 'idempotency-key': 'key 1' });
    expect(headersFor({ name: 'DOS' })).toEqual({ 'idempotency-key': 'key 2' });
    expect(headersFor({ name: 'UNO' })).toEqual({ 'idempotency-key': 'key 3' });
    forget();
    expect(headersFor({ name: 'UNO' })).toEqual({ 'idempotency-key': 'key 4' });
    expect(headersFor(undefined)).toEqual({ 'idempotency-key': 'key 5' });
  });

  it('are random', () => {
    const [one, other] = [createIdempotencyKeys(), createIdempotencyKeys()].map(
      ({ headersFor }) => headersFor({})['idempotency-key'],
    );
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(one).not.toBe(other);
  });
});
