import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import {
  notificationReadingId,
  notificationReadings,
} from '@monitor/contracts-schema/notifications/notification-readings';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

let harness: CommandHarness;
beforeAll(async () => {
  harness = await openCommandHarness();
});
afterAll(() => harness.close());

const read = (query = '', token = harness.token) =>
  fetch(`${harness.url}/api/admin/read-notifications${query}`, {
    headers: { authorization: `Bearer ${token}`, [ORGANIZATION_HEADER]: harness.organization },
  });
const readUntil = async (user = harness.administrator) => {
  const id = notificationReadingId(user, harness.organization);
  return (await harness.ports.records.getMany(notificationReadings, [id])).get(id)?.document?.readUntil;
};
const last = () => harness.ports.events.lastPosition();

describe('reading notifications', () => {
  it('keeps how far they were read: as far as is said, and no further than the log goes', async () => {
    const before = await last();
    await harness.addSupplier('ACME');
    await read(`?until=${before}`);
    expect(await readUntil()).toBe(before);
    await read(`?until=${'9'.repeat(20)}`);
    expect(await readUntil()).toBe(await last());
  });

  it('reads all when nothing is said, and takes nothing back', async () => {
    await harness.addSupplier('OBRAS DEL NORTE');
    await Promise.all([read(), read()]);
    await read(`?until=${'0'.repeat(20)}`);
    expect(await readUntil()).toBe(await last());
  });

  it('is kept by nobody: its answer is never cached', async () => {
    const answer = await read();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({ error: false });
  });

  it('refuses what is no position', async () => {
    const answer = await read('?until=ayer');
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'request.invalid' }]);
  });

  it('is each user’s own, and forgotten with them', async () => {
    const luis = await harness.addUser({ email: 'luis@monitor.mx' });
    await read('', await harness.tokenFor(luis));
    expect(await readUntil(luis)).toBeDefined();
    await harness.service.users.remove(luis, harness.context('installation'));
    expect(await readUntil(luis)).toBeUndefined();
    expect(await readUntil()).toBeDefined();
  });
});
