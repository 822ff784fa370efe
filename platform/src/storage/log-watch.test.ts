import { watchLog } from './log-watch.ts';

it('the log is looked through for a problem from the first look on, and what was found stays and is told once', async () => {
  const log: { id: string; position: string }[] = [];
  const append = (id: string) => log.push({ id, position: String(log.length).padStart(4, '0') });
  const events = {
    lastPosition: async () => log.at(-1)?.position,
    readLog: async ({ after = '' }: { after: string | undefined }) => log.filter(({ position }) => position > after),
  };
  const told: string[] = [];
  const problemWith = ({ id }: { id: string }) => (id.startsWith('bad') ? `${id} is bad` : undefined);
  const look = watchLog(events, problemWith, (problem) => told.push(problem));

  append('bad before');
  expect(await look()).toBeUndefined();
  append('good');
  expect(await look()).toBeUndefined();
  append('bad one');
  append('bad other');
  expect([await look(), await look()]).toEqual(['bad one is bad', 'bad one is bad']);
  expect(told).toEqual(['bad one is bad']);
});
