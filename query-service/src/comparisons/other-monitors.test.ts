import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import {
  LEGACY_ID,
  legacyOrganizations,
  legacySideWithoutContracts as recordedWithoutContracts,
  legacySideWithoutHeader as recordedWithoutHeader,
} from '@monitor/contracts-schema/testing/legacy-monitor';
import { ask } from '../testing/asking.ts';
import { idWith } from '../testing/fixtures.ts';
import {
  A,
  ALIAS,
  B,
  FAR,
  get,
  harness,
  legacy,
  legacySide,
  listed,
  MINUTE,
  meanwhile,
  monitors,
  namesFound,
  openMonitors,
  outcome,
  second,
  side,
} from './testing/monitors-to-compare.ts';

openMonitors();

describe('a legacy monitor', () => {
  it('lists its organizations without the removed ones, and is where it was found', async () => {
    const [first, ...others] = legacyOrganizations;
    legacy.answerWith((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([{ ...first, deleted: { isDeleted: true } }, ...others])),
    );
    const { body } = await monitors(`${legacy.url}/select-organization?x=1`);
    expect(body).toMatchObject({ baseRemoteUrl: legacy.url, unavailable: [] });
    expect(body.docs).toEqual([
      expect.objectContaining({ name: 'Estado vacío' }),
      {
        _id: LEGACY_ID,
        name: 'Municipio de Hidalgo del Parral',
        shortName: 'Parral',
        color: '#2cbcb6',
        baseRemoteUrl: legacy.url,
      },
    ]);
  });

  it('says its general data of the organization that it is asked for, as it would in its own pages', async () => {
    const { calculationsInfo } = (await side(LEGACY_ID, legacy.url)).body.data;
    expect(calculationsInfo.map(({ name, result }: { name: string; result: number }) => [name, result])).toEqual(
      legacySide.calculationsInfo.map(({ name, result }: { name: string; result: number }) => [name, result]),
    );
    expect(calculationsInfo[0].result).toBeGreaterThan(0);
    expect(recordedWithoutHeader.data.calculationsInfo[0].result).toBe(0);
  });

  it('without contracts has nothing to share', async () => {
    const empty = (await side(recordedWithoutContracts.data.organization._id, legacy.url)).body.data;
    expect(empty).toMatchObject({ totals: { total: 0, publicPercent: null }, counts: { total: 0 } });
  });

  it('is compared with by amounts, although its shares are of counts', async () => {
    const { body } = await side(LEGACY_ID, `${legacy.url}/`);
    expect(body.data).toMatchObject({
      corruptionIndex: {
        result: legacySide.corruptionIndex.result,
        value: legacySide.corruptionIndex.result,
        displayForm: 'PERCENTAGE',
        administrationPeriod: '2012-2018',
        url: legacy.url,
      },
      administrationPeriod: '2012-2018',
      totals: {
        public: 1_052_674_786.11,
        invitation: 268_058_323.27,
        noBid: 1_285_776_733.24,
        total: 2_606_509_842.62,
        amendments: null,
        publicPercent: 105_267_478_611 / 260_650_984_262,
        invitationPercent: 26_805_832_327 / 260_650_984_262,
      },
      counts: { ...legacySide.counts, amendments: null },
      calculationsLeftOut: 0,
      source: null,
      lastUpdate: null,
      remote: { isStale: false },
    });
    expect(body.data.corruptionIndex.formula).toEqual({ expression: '$MGLP / $MTG * 100' });
    expect(JSON.stringify(body.data)).not.toMatch(/"(variables|locked|notes|administrationPeriodFromYear)"/);
  });

  it('reads what it needs of us at the addresses it knows', async () => {
    const list = (await get('organizations/local/list')).body;
    expect(list).toContainEqual(
      expect.objectContaining({ _id: ALIAS, name: 'Municipio de Monterrey', color: '#123456' }),
    );
    expect(JSON.stringify(list)).not.toContain('reservado@');
    const { error, data } = (await get(`comparations/detail/?id=${ALIAS}`)).body;
    expect([error, data.organization._id]).toEqual([false, ALIAS]);
    expect(typeof data.corruptionIndex.result).toBe('number');
    for (const key of Object.keys(legacySide.totals)) expect(data.totals).toHaveProperty(key);
    for (const key of Object.keys(legacySide.counts)) expect(data.counts).toHaveProperty(key);
    for (const key of ['name', 'description', 'result', 'displayForm', 'hash'])
      expect(data.calculationsInfo[0]).toHaveProperty(key);
  });
});

describe('a second monitor of our kind', () => {
  it('is found by its address, and compared with in both directions', async () => {
    expect(await namesFound(second.url)).toEqual(['León']);
    const there = (await side(FAR, second.url)).body.data;
    const itself = (await ask(`${second.url}/public-api/comparations/detail?id=${FAR}`)).body.data;
    expect(there).toEqual({
      ...itself,
      corruptionIndex: { ...itself.corruptionIndex, url: second.url },
      remote: { readAt: expect.any(String), isStale: false },
    });
    const { hash, pairingHash } = (await side(A)).body.data.calculationsInfo[0];
    expect(there.calculationsInfo[0]).toMatchObject({ hash, pairingHash });
    expect(pairingHash).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('an organization that is not ours, without an address', () => {
  it('is looked for in the monitors of the list, and answered with its address', async () => {
    listed.push(second.url, legacy.url);
    const { body } = await side(LEGACY_ID);
    expect(body.data).toEqual((await side(LEGACY_ID, legacy.url)).body.data);
    expect((await side(legacyIdOf(FAR))).body.data.corruptionIndex.url).toBe(second.url);
    const file = await get(`comparations/download-comparison/json/${A}?target=${LEGACY_ID}`);
    expect(file.body.comparison.detailRight.corruptionIndex.url).toBe(legacy.url);
    expect(outcome(await side(idWith('7')))).toEqual([404, 'organization.not-found']);
  });

  it('is never kept as what is ours is: another answer there is another answer here', async () => {
    listed.push(legacy.url);
    await side(LEGACY_ID);
    meanwhile.elapsed += 6 * MINUTE;
    const totals = { ...legacySide.totals, public: 1, invitation: 1, noBid: 1 };
    legacy.answerWith((request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(request.url?.includes('list') ? legacyOrganizations : { data: { ...legacySide, totals } })),
    );
    expect((await side(LEGACY_ID)).body.data.totals.total).toBe(3);
  });

  it('may be of one that does not answer now', async () => {
    listed.push(legacy.url);
    legacy.answerWith((_request, response) => response.writeHead(500).end());
    expect(outcome(await side(LEGACY_ID))).toEqual([503, 'comparison.unavailable']);
  });

  it('is asked for by one network thirty times a minute', async () => {
    listed.push(legacy.url);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await ask(`${harness.url}/public-api/comparations/detail?id=${idWith('7')}`, { headers })).status);
    expect([statuses[29], statuses[30]]).toEqual([404, 429]);
  });
});

describe('an organization by the digits that legacy monitors know', () => {
  it('is asked for and answered under them, and under its own id beside', async () => {
    for (const id of [ALIAS, A, ALIAS]) {
      const answers = [
        (await side(id)).body.data.organization._id,
        (await get(`comparations/corruption-index?id=${id}`)).body.data.organization._id,
        (await ask(`${harness.url}/api/settings/load-settings`, { organization: id })).body.data._id,
        (await get(`../api/settings/load-settings?organization=${id}`)).body.data._id,
        (await get(`comparations/download/json/${id}`)).body.corruptionIndex.organization._id,
        (await get(`comparations/download-comparison/json/${id}?target=${B}`)).body.comparison.detailLeft.organization
          ._id,
      ];
      expect(answers).toEqual(answers.map(() => id));
    }
    const own = (await side(A)).body.data;
    expect((await side(ALIAS)).body.data).toEqual({ ...own, organization: { ...own.organization, _id: ALIAS } });
    expect((await get(`comparations/corruption-index/line?id=${ALIAS}`)).body).toEqual(
      (await get(`comparations/corruption-index/line?id=${A}`)).body,
    );
  });

  it('is the organization of any public read', async () => {
    for (const path of ['contracts/list', 'suppliers/list', 'landing/amountByPeriod', 'contracts/retrieve/trimonths'])
      expect((await get(`${path}?organization=${ALIAS}`)).body).toEqual((await get(`${path}?organization=${A}`)).body);
    expect((await get(`contracts/list?organization=${'7'.repeat(24)}`)).status).toBe(404);
  });

  it('is none where two have them', async () => {
    const [one, two] = [`${'4'.repeat(24)}00000000`, `${'4'.repeat(24)}11111111`];
    await harness.putOrganization(one);
    expect((await side(legacyIdOf(one))).status).toBe(200);
    await harness.putOrganization(two);
    await harness.show(two);
    expect((await side(legacyIdOf(one))).status).toBe(404);
    for (const id of [one, two]) await harness.remove(id);
    await harness.show(two);
  });
});
