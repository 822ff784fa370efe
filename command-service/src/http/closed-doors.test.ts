import { endpointsOf, knock } from '@monitor/contracts-schema/testing/access-matrix';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

let harness: CommandHarness;
beforeAll(async () => {
  harness = await openCommandHarness({ isOpen: false });
});
afterAll(() => harness.close());

const doors = endpointsOf('command', 'e'.repeat(32)).map(([{ method }, path]) => [method, path] as const);

describe('until the records are whole', () => {
  it.each(doors)('%s %s says that they are not, whoever asks', async (method, path) => {
    const { token, organization } = harness;
    for (const caller of [undefined, token]) {
      const answer = await knock(harness.url + path, { method, token: caller, organization });
      expect({ status: answer.status, code: JSON.parse(answer.body).code }).toEqual({
        status: 503,
        code: 'records.recovering',
      });
    }
  });

  it('nobody is registered with the RFC of another, who is not known yet', async () => {
    const save = () => harness.post('/api/suppliers/save', { name: 'OTRO NOMBRE', rfc: 'AAA010101AAA' });
    expect((await save()).status).toBe(503);
    const context = harness.context(harness.organization);
    const first = { name: 'PRIMERA', rfc: 'AAA010101AAA', notes: null };
    await harness.service.suppliers.register(harness.clock.newId(), first, context);
    harness.service.open();
    expect((await save()).body).toMatchObject({ code: 'supplier.rfc-taken' });
  });
});
