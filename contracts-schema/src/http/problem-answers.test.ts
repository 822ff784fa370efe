import { z } from 'zod';
import { type ProblemCode, problems } from '../problems.ts';
import { problemAnswer, Refused } from './answers.ts';
import { problemResponse, toProblemResponse } from './problem-answers.ts';

const named = (name: string) => Object.assign(new Error('secret detail'), { name });
const withStatus = (status: number) => Object.assign(new Error('secret detail'), { status });

describe('an error as an answer', () => {
  it.each(Object.keys(problems) as ProblemCode[])(
    'of code %s has its status and text, and the promised shape',
    (code) => {
      const { status, body } = problemResponse(code);
      expect(status).toBe(problems[code].status);
      expect(problemAnswer.parse(body)).toEqual({ error: true, code, message: problems[code].message });
    },
  );

  it.each(Object.keys(problems) as ProblemCode[])(
    'of code %s says when to ask again if it passes by itself',
    (code) => {
      const { status, retryAfter } = problemResponse(code);
      expect(typeof retryAfter).toBe(status === 429 || status === 503 ? 'number' : 'undefined');
    },
  );

  it('that was refused says itself when to ask again, where it knows', () => {
    expect(toProblemResponse(new Refused('session.too-many-attempts', { retryAfter: 7 })).retryAfter).toBe(7);
    expect(toProblemResponse(new Refused('record.invalid', { retryAfter: 7 }))).not.toHaveProperty('retryAfter');
  });

  it('that was refused says what was, with its data', () => {
    const refused = new Refused('record.invalid', { errors: [{ field: 'name', message: 'No' }], data: { saved: 1 } });
    expect(toProblemResponse(refused)).toEqual({
      status: 422,
      unexpected: false,
      body: {
        error: true,
        code: 'record.invalid',
        message: 'El formulario contiene errores',
        errors: [{ field: 'name', message: 'No' }],
        data: { saved: 1 },
      },
    });
  });

  it('of input that is not what was promised names the fields', () => {
    const { error } = z.object({ rows: z.array(z.object({ n: z.number('No es un número') })) }).safeParse({
      rows: [{ n: 'x' }],
    });
    expect(toProblemResponse(error)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'rows.0.n', message: 'No es un número' }] },
    });
  });

  it.each([
    [withStatus(413), 413, 'request.too-large', false],
    [withStatus(400), 400, 'request.invalid', false],
    [withStatus(415), 400, 'request.invalid', false],
    [withStatus(502), 500, 'server.failed', true],
    [named('StorageUnavailable'), 503, 'storage.unavailable', true],
    [named('UnsupportedEventVersion'), 503, 'program.outdated', true],
    [named('DamagedEvent'), 503, 'storage.damaged', true],
    [named('OutcomeUnknown'), 503, 'storage.outcome-unknown', true],
    [named('OutcomeUnknownWithoutKey'), 503, 'storage.outcome-unknown-without-key', true],
    [named('FileTooLarge'), 413, 'data-load.too-large', false],
    [named('BodyTooComplex'), 413, 'request.too-large', false],
    [new TypeError('secret detail'), 500, 'server.failed', true],
    ['thrown text', 500, 'server.failed', true],
    [undefined, 500, 'server.failed', true],
  ])('%p is answered %d %s, and never with its detail', (error, status, code, unexpected) => {
    const response = toProblemResponse(error);
    expect(response).toMatchObject({ status, unexpected, body: { error: true, code } });
    expect(JSON.stringify(response.body)).not.toMatch(/secret|thrown/);
  });
});
