import { openAttempts } from './attempts.ts';

describe('attempts at saving', () => {
  it('have one key as long as they say the same', () => {
    let keys = 0;
    const { headersFor } = openAttempts(() => `key ${++keys}`);
    expect(headersFor({ name: 'UNO' })).toEqual({ 'idempotency-key': 'key 1' });
    expect(headersFor({ name: 'UNO' })).toEqual({ 'idempotency-key': 'key 1' });
    expect(headersFor({ name: 'DOS' })).toEqual({ 'idempotency-key': 'key 2' });
    expect(headersFor({ name: 'UNO' })).toEqual({ 'idempotency-key': 'key 3' });
  });

  it('have keys nobody else has', () => {
    const [one, other] = [openAttempts(), openAttempts()].map(({ headersFor }) => headersFor({})['idempotency-key']);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(one).not.toBe(other);
  });
});
