import { Writable } from 'node:stream';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import { openLogger } from './logger.ts';

const linesOf = (log: (logger: ReturnType<typeof openLogger>) => void): Record<string, unknown>[] => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  log(openLogger('info', 'test', destination));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe('a logged failure', () => {
  it('says its message, stack, code and cause', () => {
    const cause = new Error('disk full');
    const error = Object.assign(new Error('could not save', { cause }), { code: 'ENOSPC' });
    const [line] = linesOf((logger) => logger.error({ error, path: '/data' }, 'a request failed'));
    expect(line).toMatchObject({
      msg: 'a request failed',
      path: '/data',
      error: { type: 'Error', message: 'could not save: disk full', code: 'ENOSPC' },
    });
    expect(line).toMatchObject({ error: { stack: expect.stringContaining('logger.test.ts') } });
  });

  it('says the code of what caused it, where it has none itself', () => {
    const cause = Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
    const error = new StorageUnavailable('/data/events.db', { cause });
    expect(linesOf((logger) => logger.error({ error }, 'a request failed'))).toMatchObject([
      {
        error: {
          type: 'StorageUnavailable',
          message: '/data/events.db does not answer: database is locked',
          store: '/data/events.db',
          code: 5,
        },
      },
    ]);
  });

  it('is not told each time it comes', () => {
    const error = new Error('away');
    const lines = linesOf((logger) => {
      for (let n = 0; n < 100; n += 1) logger.error({ error }, 'a request failed');
    });
    expect(lines).toHaveLength(1);
  });

  it('says what was thrown, though it is no error', () =>
    expect(linesOf((logger) => logger.warn({ error: 'gone' }, 'odd'))).toMatchObject([{ error: 'gone' }]));
});

it('passwords and tokens are not logged', () => {
  const [line] = linesOf((logger) => logger.info({ login: { password: 'secret', token: 'abc' } }, 'signed in'));
  expect(line).toMatchObject({ login: { password: '[Redacted]', token: '[Redacted]' } });
});
