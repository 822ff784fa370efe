import express from 'express';
import { silentLogger } from '../process/logger.ts';
import { createHttpApp } from './http-app.ts';
import { type Listening, listen } from './listen.ts';
import { type Operation, operationRouter } from './operation-router.ts';
import { type SessionTokens, sessionTokens } from './session-token.ts';

const STEPS = ['token', 'caller', 'permission', 'scope', 'before', 'body', 'input'] as const;
type Step = (typeof STEPS)[number];

/** What was asked of a request so far, and the step at which it is to be refused. */
let asked: Step[];
let refuseAt: Step | undefined;
let server: Listening;

const take = (step: Step): void => {
  asked.push(step);
  if (step === refuseAt) throw new Error(step);
};

const system = { now: () => new Date(0), elapsed: () => 0, newId: () => '' };
const tokens: SessionTokens = {
  ...sessionTokens('a secret of at least thirty-two bytes'),
  verify: async (token) => {
    take('token');
    return token === 'good' ? { userId: 'ana', epoch: 0 } : undefined;
  },
};

beforeAll(async () => {
  const json = express.json();
  const app = createHttpApp({
    logger: silentLogger,
    trustedProxies: [],
    toProblem: (error) => ({
      status: 400,
      body: { refusedAt: error instanceof Error && error.message },
      unexpected: false,
    }),
    notFound: () => ({ status: 404, body: {}, unexpected: false }),
    routes: (routes) => {
      const mount = operationRouter<Operation, string, string, unknown>(
        { app: routes, tokens, system },
        {
          callerOf: async ({ userId }) => {
            take('caller');
            return userId;
          },
          authorize: () => take('permission'),
          scopeOf: async ({ path }) => {
            take('scope');
            return `scope of ${path}`;
          },
          bodyReader: () => (request, response, next) => {
            take('body');
            json(request, response, next);
          },
          inputOf: (_operation, { body }) => {
            take('input');
            return body;
          },
        },
      );
      for (const method of ['GET', 'POST'] as const)
        mount(
          { method, path: '/things' },
          async ({ caller, scope, input, response }) => void response.json({ caller, scope, input }),
          (_request, _response, next) => {
            take('before');
            next();
          },
        );
    },
  });
  server = await listen(app, 0, '127.0.0.1');
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  refuseAt = undefined;
});

const send = async (method: string, token = 'good') => {
  const response = await fetch(`${server.url}/things`, {
    method,
    headers: { ...(token && { authorization: token }), 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{"some":"input"}' }),
  });
  return { status: response.status, body: await response.json() };
};

describe('a request', () => {
  it('meets every step in its turn, and is answered', async () => {
    const { body } = await send('POST');
    expect(body).toEqual({ caller: 'ana', scope: 'scope of /things', input: { some: 'input' } });
    expect(asked).toEqual(STEPS);
  });

  it.each(STEPS)('that is refused at its %s meets no later step', async (step) => {
    refuseAt = step;
    expect(await send('POST')).toEqual({ status: 400, body: { refusedAt: step } });
    expect(asked).toEqual(STEPS.slice(0, STEPS.indexOf(step) + 1));
  });

  it('is nobody’s without a token, or with one that is not good', async () => {
    for (const token of ['', 'bad']) expect((await send('POST', token)).body).not.toHaveProperty('caller');
    expect(asked).not.toContain('caller');
  });

  it('by GET has no body that is read', async () => {
    await send('GET');
    expect(asked).toEqual(STEPS.filter((step) => step !== 'body'));
  });
});
