import type { ReadRemote } from '@monitor/contracts-schema/comparisons/remote-monitor';
import { comparisonRecords } from '@monitor/contracts-schema/comparisons/saved-comparisons';
import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

const REMOTE = 'https://monitor.otro.mx';
/** Of the installation's list, and silent. */
const AWAY = 'https://callado.mx';
const asked: string[] = [];
const side = (id: string) => ({
  organization: { _id: id, name: 'Otro <b>municipio</b>', shortName: 'Otro', color: '#ABCDEF' },
  totals: { public: 1, invitation: 1, noBid: 1 },
  counts: { public: 1, invitation: 1, noBid: 1 },
});

/** Another monitor, which knows every organization whose id begins with `known`. */
const readOtherMonitor: ReadRemote = async (url, understand) => {
  asked.push(url.href);
  const id = url.searchParams.get('id') ?? '';
  if (url.origin !== REMOTE || !id.startsWith('known'))
    throw new PublicFetchFailed('unreachable', 'It does not answer');
  return { content: understand({ error: false, data: side(id) }), readAt: new Date(), isStale: false };
};

let harness: CommandHarness;
let other: string;
beforeEach(async () => {
  asked.length = 0;
  harness = await openCommandHarness({ otherMonitors: { read: readOtherMonitor, listed: [REMOTE, AWAY] } });
  other = await harness.addOrganization('Municipio Vecino');
});
afterEach(() => harness.close());

const save = (body: object, headers: Record<string, string> = {}) =>
  harness.post('/public-api/comparations/save', body, { authorization: '', ...headers });
const saved = () => harness.ports.records.find(comparisonRecords, { sort: [{ field: 'savedAt', direction: 'desc' }] });

describe('a comparison that was looked at', () => {
  it('is kept with the current organization, once for each pair, the newest first', async () => {
    for (const body of [{ target: other }, { target: 'known', url: `${REMOTE}/x` }, { _id: other }])
      expect((await save(body)).status).toBe(200);
    const [{ color }] = [organizationDefaults];
    expect(await saved()).toMatchObject([
      { organizationId: harness.organization, target: other, targetName: 'Municipio Ve', color, remoteUrl: null },
      {
        organizationId: harness.organization,
        target: 'known',
        targetName: 'Otro',
        name: 'Otro <b>municipio</b>',
        color: '#abcdef',
        remoteUrl: REMOTE,
      },
    ]);
    await save({ target: harness.organization }, { [ORGANIZATION_HEADER]: other });
    expect((await saved())[0]).toMatchObject({ organizationId: other, target: harness.organization });
    expect(await saved()).toHaveLength(3);
  });

  it.each([
    ['with itself', () => ({ target: harness.organization }), 404],
    ['with what is not there', () => ({ target: '7'.repeat(32) }), 404],
    ['with what another monitor does not have', () => ({ target: 'unknown', url: REMOTE }), 503],
    ['with a monitor that does not answer', () => ({ target: 'known', url: AWAY }), 503],
    ['with no address', () => ({ target: 'known', url: 'javascript:alert(1)' }), 422],
    ['with what is no id', () => ({ target: '<b>' }), 400],
    ['with nothing', () => ({ url: REMOTE }), 400],
  ])('%s could not be, and is not kept', async (_what, body, status) => {
    expect((await save(body())).status).toBe(status);
    expect(await saved()).toEqual([]);
  });

  it('with a monitor that the installation does not list is not kept, and that one is not asked', async () => {
    for (const url of ['https://falso.mx', `${REMOTE}:8443`, REMOTE.replace('https', 'http'), `${REMOTE}.falso.mx`])
      expect(await save({ target: 'known', url })).toMatchObject({ status: 200, body: { error: false } });
    expect([await saved(), asked]).toEqual([[], []]);
  });

  it('is taken away by who holds SETTINGS, and by nobody else', async () => {
    const take = (body: object, headers: Record<string, string> = {}) =>
      harness.post('/api/comparations/delete', body, headers);
    await save({ target: other });
    await save({ target: 'known', url: REMOTE });
    await save({ target: harness.organization }, { [ORGANIZATION_HEADER]: other });
    const partial = await harness.userWith('parcial@monitor.mx', ['CONTRACTS', 'ORGANIZATIONS']);
    expect((await take({ target: other }, { authorization: '' })).status).toBe(401);
    expect((await take({ target: other }, { authorization: `Bearer ${partial}` })).status).toBe(403);
    expect(await saved()).toHaveLength(3);
    for (const pair of [{ target: 'known', url: REMOTE }, { target: other }, { target: other }])
      expect((await take(pair)).status).toBe(200);
    expect(await saved()).toMatchObject([{ organizationId: other }]);
  });

  it('is of organizations as legacy monitors know them, and kept by their own ids', async () => {
    const named = { [ORGANIZATION_HEADER]: legacyIdOf(harness.organization) };
    expect((await save({ target: legacyIdOf(other) }, named)).status).toBe(200);
    expect(await saved()).toMatchObject([{ organizationId: harness.organization, target: other }]);
    const itself = { target: legacyIdOf(harness.organization) };
    for (const headers of [named, {}]) expect((await save(itself, headers)).status).toBe(404);
    expect((await save({ target: other }, { [ORGANIZATION_HEADER]: '7'.repeat(24) })).status).toBe(404);
  });

  it('needs an organization', async () =>
    expect((await save({ target: other }, { [ORGANIZATION_HEADER]: '' })).body.code).toBe('organization.not-chosen'));

  it('leaves room: the oldest of more than thirty-two go', async () => {
    for (let count = 0; count < 40; count += 1)
      await save({ target: `known-${count}`, url: REMOTE }, { 'x-forwarded-for': `203.0.${count}.1` });
    const kept = await saved();
    expect([kept.length, kept[0]?.target, kept.at(-1)?.target]).toEqual([32, 'known-39', 'known-8']);
  });

  it('is kept twenty times a minute from one network', async () => {
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await save({ target: other })).status);
    expect([new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([new Set([200]), 429]);
  });
});
