import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { linkQueue, queuedLink } from './archiving/link-queue.ts';
import { type CommandHarness, openCommandHarness } from './testing/command-harness.ts';

const LOGIN = '/public-api/accounts/login';
const PASSWORD = 'correcto caballo';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const figures = async () => figuresIn(await harness.ports.metrics.show());
const login = (username: string, password: string) =>
  harness.post(LOGIN, { username, password }, { authorization: '' });

describe('what the command service counts', () => {
  it('sign-ins, mistaken ones and refused ones', async () => {
    await harness.addUser({ email: 'luis@monitor.mx' }, PASSWORD);
    await login('luis@monitor.mx', PASSWORD);
    while ((await login('luis@monitor.mx', 'otra cosa')).status !== 429);
    const counted = await figures();
    const events = ['login-succeeded', 'login-failed', 'login-throttled', 'sessions-ended'];
    expect(events.map((event) => counted.get(`monitor_access_events_total{event="${event}"}`))).toEqual([1, 10, 1, 0]);
  });

  it('linked documents that are due, wait for another try, or were given up', async () => {
    const { ports, clock } = harness;
    const states = async () => {
      const counted = await figures();
      return ['due', 'later', 'given-up'].map((state) => counted.get(`monitor_archive_links{state="${state}"}`));
    };
    expect(await states()).toEqual([0, 0, 0]);
    const field = 'contractUrl';
    const link = { organizationId: harness.organization, contractId: 'c', field, url: 'https://a.mx/1.pdf' } as const;
    const [first, second] = [1, 2].map((version) => queuedLink(link, version, clock.now()));
    await ports.records.insertMany(linkQueue, [first!, second!]); // there are two
    expect(await states()).toEqual([2, 0, 0]);
    const dueAt = new Date(clock.now().getTime() + 60_000).toISOString();
    await ports.records.replaceMany(linkQueue, [{ ...first!, dueAt }]);
    expect(await states()).toEqual([1, 1, 0]);
    await ports.records.replaceMany(linkQueue, [{ ...second!, dueAt: null }]);
    expect(await states()).toEqual([0, 1, 1]);
  });
});
