import { allEndpoints } from '../all-endpoints.ts';
import { problems } from '../problems.ts';
import { ANSWERED_WITHIN_MS, answerTimeOf, takesItsTime, WAITING_WITHIN_MS } from './answer-time.ts';
import type { Endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { toProblemResponse } from './problem-answers.ts';

const ordinary: Endpoint = {
  method: 'POST',
  path: '/one',
  side: 'command',
  access: 'public',
  organization: 'optional',
  summary: '',
  answer: 'empty',
};
const KEY = { 'idempotency-key': 'once' };

/** What is said of a call that is late. */
const saidOf = (endpoint: Endpoint, headers: object, isBegun: boolean) =>
  toProblemResponse(answerTimeOf(endpoint)?.late({ headers: { ...headers } }, isBegun));

describe('a call that is late', () => {
  it.each<[what: string, Partial<Endpoint>, headers: object, isBegun: boolean, code: keyof typeof problems]>([
    ['a read', { side: 'query', method: 'GET' }, {}, true, 'server.late'],
    ['a read with filters in its body', { side: 'query' }, KEY, true, 'server.late'],
    ['a read of the command side', { method: 'GET' }, {}, true, 'server.late'],
    ['a command that saves nothing', { savesNothing: true }, {}, true, 'server.late'],
    ['a command that was begun', {}, {}, true, 'storage.outcome-unknown-without-key'],
    ['a command that was begun, with a key', {}, KEY, true, 'storage.outcome-unknown'],
    ['a command that was not begun', {}, {}, false, 'server.not-begun'],
    ['a command that was not begun, with a key', {}, KEY, false, 'server.not-begun'],
  ])('is answered as what it is: %s', (_what, declared, headers, isBegun, code) => {
    expect(saidOf({ ...ordinary, ...declared }, headers, isBegun)).toMatchObject({
      status: 503,
      retryAfter: expect.any(Number),
      unexpected: true,
      body: { error: true, code, message: problems[code].message },
    });
  });

  it('says of what was not begun that nothing was saved', () =>
    expect(problems['server.not-begun'].message).toContain('no se guardó nada'));

  it('is answered within five seconds with some time for its way, and after whatever it waited for', () => {
    for (const endpoint of allEndpoints.filter((one) => !takesItsTime(one)))
      expect([endpoint.path, answerTimeOf(endpoint)?.milliseconds]).toEqual([endpoint.path, ANSWERED_WITHIN_MS]);
    expect(ANSWERED_WITHIN_MS).toBeLessThan(5_000);
    expect(WAITING_WITHIN_MS).toBeLessThan(ANSWERED_WITHIN_MS);
  });

  it('may be late where it is declared long, or carries a file', () => {
    for (const declared of [{ isLong: true }, { file: 'file' }, { answer: fileAnswer('image/png') }] as const)
      expect(answerTimeOf({ ...ordinary, ...declared })).toBeUndefined();
  });
});
