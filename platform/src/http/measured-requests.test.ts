import { randomUUID } from 'node:crypto';
import { openMetrics } from '../metrics/metrics.ts';
import { figuresIn } from '../metrics/testing/figures-in.ts';
import { silentLogger } from '../process/logger.ts';
import { createHttpApp } from './http-app.ts';
import { type Listening, listen } from './listen.ts';
import { answeredAs, measuredRequests } from './measured-requests.ts';

const problem = (status: number) => ({ status, body: {}, unexpected: false });

describe('every request is measured', () => {
  const metrics = openMetrics();
  let server: Listening;

  beforeAll(async () => {
    const app = createHttpApp({
      logger: silentLogger,
      trustedProxies: [],
      toProblem: () => problem(409),
      notFound: () => problem(404),
      routes: (routes) => {
        routes.get('/things/:id', (request, response) => {
          if (request.params.id === 'taken') throw new Error('taken');
          response.json({});
        });
        routes.get(/.*/, (_request, _response, next) => next());
      },
    });
    const kept = measuredRequests(metrics, (request, response) => {
      if (request.url !== '/kept?x=1') return app(request, response);
      answeredAs(request, '/kept');
      response.end();
    });
    server = await listen(kept, 0, '127.0.0.1');
  });
  afterAll(() => server.close());

  const series = async () => {
    const figures = figuresIn(await metrics.show());
    return [...figures].filter(([name]) => name.startsWith('monitor_http_request_duration_seconds_count'));
  };
  const counted = (method: string, endpoint: string, status: number, times: number) => [
    `monitor_http_request_duration_seconds_count{method="${method}",endpoint="${endpoint}",status="${status}"}`,
    times,
  ];

  it('under the path that is declared for it and the status it was answered with', async () => {
    for (const path of ['/things/1', '/things/2?a=b', '/things/taken', '/kept?x=1']) await fetch(server.url + path);
    expect(await series()).toEqual([
      counted('GET', '/things/:id', 200, 2),
      counted('GET', '/things/:id', 409, 1),
      counted('GET', '/kept', 200, 1),
    ]);
  });

  it('under one name, whatever address strangers think of, and by whatever method', async () => {
    await fetch(`${server.url}/first`);
    await fetch(`${server.url}/first`, { method: 'PROPFIND' });
    const before = await series();
    for (let count = 0; count < 200; count += 1)
      await fetch(`${server.url}/${randomUUID()}/${count}`, {
        method: ['GET', 'MKCOL', 'PROPFIND'][count % 3] ?? 'GET',
      });
    expect((await series()).map(([name]) => name)).toEqual(before.map(([name]) => name));
    expect(await series()).toContainEqual(counted('GET', 'unknown', 404, 68));
    expect(await series()).toContainEqual(counted('other', 'unknown', 404, 134));
  });
});
