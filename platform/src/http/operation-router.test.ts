import express from 'express';
import { silentLogger } from '../process/logger.ts';
import { heldAlarms } from '../process/testing/held-alarms.ts';
import { createHttpApp } from './http-app.ts';
import { type Listening, listen } from './listen.ts';
import { type Operation, operationRouter } from './operation-router.ts';
import { type SessionTokens, sessionTokens } from './session-token.ts';

const STEPS = ['token', 'caller', 'permission', 'scope', 'before', 'body', 'input'] as const;
/** Those that may take time. */
const SLOW = ['token', 'caller', 'scope', 'before', 'body'] as const;
const LIMIT_MS = 1_000;
type Step = (typeof STEPS)[number];

/** What was asked of a request so far, and the step at which it is to be refused. */
let asked: Step[];
let refuseAt: Step | undefined;
/** Where a request is held up, who is told that it is, and what lets it go on. */
let hangAt: Step | 'respond' | undefined;
let hung = Promise.withResolvers<void>();
let goOn = Promise.withResolvers<void>();
/** Of each that passed every step, what it was told. */
let told: AbortSignal[];
let server: Listening;

const take = (step: Step): void => {
  asked.push(step);
  if (step === refuseAt) throw new Error(step);
};

const slowly = async (step: Step | 'respond'): Promise<void> => {
  if (step !== hangAt) return;
  hung.resolve();
  await goOn.promise;
};

const alarms = heldAlarms();
const system = { now: () => new Date(0), elapsed: () => 0, newId: () => '' };
const tokens: SessionTokens = {
  ...sessionTokens('a secret of at least thirty-two bytes'),
  verify: async (token) => {
    take('token');
    await slowly('token');
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
        { app: routes, tokens, system, alarm: alarms.alarm },
        {
          timeOf: ({ path }) =>
            path === '/things'
              ? { milliseconds: LIMIT_MS, late: (_request, isBegun) => new Error(isBegun ? 'late' : 'not begun') }
              : undefined,
          callerOf: async ({ userId }) => {
            take('caller');
            await slowly('caller');
            return userId;
          },
          authorize: () => take('permission'),
          scopeOf: async ({ path }) => {
            take('scope');
            await slowly('scope');
            return `scope of ${path}`;
          },
          bodyReader: () => async (request, response, next) => {
            take('body');
            await slowly('body');
            json(request, response, next);
          },
          inputOf: (_operation, { body }) => {
            take('input');
            return body;
          },
        },
      );
      for (const path of ['/things', '/long'])
        for (const method of ['GET', 'POST'] as const)
          mount(
            { method, path },
            async ({ caller, scope, input, late, response }) => {
              told.push(late);
              await slowly('respond');
              response.json({ caller, scope, input });
            },
            async (_request, _response, next) => {
              take('before');
              await slowly('before');
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
  hangAt = undefined;
  [hung, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  told = [];
});

const send = async (method: string, token = 'good', path = '/things') => {
  const response = await fetch(server.url + path, {
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

describe('a request that takes too long', () => {
  const sent = (step: Step | 'respond', path?: string) => {
    hangAt = step;
    return send('POST', 'good', path);
  };

  it.each(SLOW)(
    'at its %s is answered all the same, as one of which nothing was begun, and goes no further',
    async (step) => {
      const answering = sent(step);
      await hung.promise;
      expect(alarms.set()).toEqual([LIMIT_MS]);
      alarms.ring();
      expect(await answering).toEqual({ status: 400, body: { refusedAt: 'not begun' } });
      goOn.resolve();
      hangAt = undefined;
      await send('POST');
      expect(told.map(({ aborted }) => aborted)).toEqual([false]); // the next one's
    },
  );

  it('in its work is answered as one that was begun; the work is told, and what comes of it is dropped', async () => {
    const answering = sent('respond');
    await hung.promise;
    alarms.ring();
    expect(await answering).toEqual({ status: 400, body: { refusedAt: 'late' } });
    expect(told.map(({ aborted }) => aborted)).toEqual([true]);
    goOn.resolve();
    hangAt = undefined;
    expect((await send('POST')).status).toBe(200);
  });

  it('may take its time where its operation may', async () => {
    const answering = sent('respond', '/long');
    await hung.promise;
    expect(alarms.set()).toEqual([]);
    goOn.resolve();
    expect((await answering).status).toBe(200);
    expect(told.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('is not waited for once it was answered or refused', async () => {
    await send('POST');
    refuseAt = 'body';
    await send('POST');
    expect(alarms.set()).toEqual([]);
  });
});
