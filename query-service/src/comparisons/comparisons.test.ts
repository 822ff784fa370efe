import type { CalculationInfo, SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { pairedCalculations } from '@monitor/contracts-schema/comparisons/paired-calculations';
import { comparisonRecords } from '@monitor/contracts-schema/comparisons/saved-comparisons';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { LEGACY_ID } from '@monitor/contracts-schema/testing/legacy-monitor';
import { ask } from '../testing/asking.ts';
import { idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import {
  A,
  asInLegacy,
  B,
  calculations,
  defined,
  FAR,
  get,
  harness,
  legacy,
  legacySide,
  listed,
  openMonitors,
  outcome,
  second,
  side,
} from './testing/monitors-to-compare.ts';

openMonitors();

describe('an organization of this monitor in a comparison', () => {
  it('is the index, amounts with their shares, counts and what stands beside them, of the period of the index', async () => {
    const { status, body } = await side(A);
    expect([status, body.error]).toEqual([200, false]);
    expect(body.data).toMatchObject({
      organization: { _id: A, name: 'Municipio de Monterrey', shortName: 'Monterrey', color: '#123456' },
      corruptionIndex: {
        result: 80,
        value: 80,
        displayForm: 'NORMAL',
        administrationPeriod: '2018-2021',
        name: 'IRC',
        url: null,
      },
      totals: {
        public: 300,
        invitation: 0,
        noBid: 100,
        total: 400,
        amendments: 7.5,
        untaxed: 100,
        publicPercent: 0.75,
        invitationPercent: 0,
        noBidPercent: 0.25,
      },
      counts: { public: 1, invitation: 0, noBid: 2, total: 3, amendments: 1, untaxed: 1 },
      calculationsInfo: [
        { name: 'Contratos', result: 4, displayForm: 'NORMAL', hash: expect.stringMatching(/^\w{32}$/) },
      ],
      source: 'Plataforma Nacional de Transparencia',
      remote: null,
    });
  });

  it('without contracts has no shares', async () => {
    const { totals, counts } = (await side(B)).body.data;
    expect([totals.total, totals.publicPercent, counts.total]).toEqual([0, null, 0]);
  });

  it('is asked for without a header, and with one follows its id', async () => {
    const { body } = await ask(`${harness.url}/public-api/comparations/detail/?id=${B}`, { organization: A });
    expect(body.data.organization._id).toBe(B);
  });

  it.each([idWith('7'), LEGACY_ID, INSTALLATION])('that is not there is not found: %s', async (id) =>
    expect(outcome(await side(id))).toEqual([404, 'organization.not-found']),
  );

  it.each(['a b', '', 'x'.repeat(65), '../x', '%3Cb%3E'])('is not named by what is no id: %j', async (id) =>
    expect(outcome(await side(id))).toEqual([400, 'request.invalid']),
  );
});

describe('calculations of a legacy monitor and of ours', () => {
  let own: QueryHarness;
  beforeAll(async () => {
    own = await openQueryHarness();
    await own.putOrganization(A, []);
    await own.project([...calculations, ...asInLegacy]);
  });
  afterAll(() => own.close());

  const ownInfo = async (): Promise<CalculationInfo[]> =>
    (await ask(`${own.url}/public-api/comparations/detail?id=${A}`)).body.data.calculationsInfo;

  it('pair here by their formulas, the scaled ones too', async () => {
    const theirs = (await side(LEGACY_ID, legacy.url)).body.data.calculationsInfo;
    const pairs = pairedCalculations(await ownInfo(), theirs).map(({ left, right }) => [left?.name, right?.name]);
    expect(pairs).toEqual([
      ['Contratos', 'Número de contratos'],
      ['Gasto', 'Monto total gastado'],
      ['Licitado', 'Gasto por licitación'],
      ['De todos', undefined],
      [undefined, 'División entre cero'],
    ]);
  });

  it('pair there by the hash that it has of a plain formula', async () => {
    const theirs = new Map(legacySide.calculationsInfo.map(({ name, hash }: CalculationInfo) => [name, hash]));
    const [contracts, spent, ...others] = await ownInfo();
    expect(contracts?.hash).toBe(theirs.get('Número de contratos'));
    expect(spent?.hash).toBe(theirs.get('Monto total gastado'));
    expect(spent?.hash).toBe('260f5ee4c8dbd137c94780edebba300d');
    for (const { hash, pairingHash } of others) expect(hash).toBe(pairingHash);
  });
});

describe('amounts and counts of another administration period', () => {
  it('are those of our own contracts, beside the index and general data of its own', async () => {
    const own = (await side(A)).body.data;
    const other = (await get(`comparations/detail?id=${A}&administrationPeriod=2016-2018`)).body.data;
    expect(other).toEqual({
      ...own,
      administrationPeriod: '2016-2018',
      totals: expect.objectContaining({ total: 999, amendments: 0 }),
      counts: expect.objectContaining({ total: 1, amendments: 0 }),
    });
    const all = (await get(`comparations/detail?id=${A}&administrationPeriod=todas`)).body.data;
    expect([own.administrationPeriod, all.administrationPeriod]).toEqual(['2018-2021', 'todas']);
    const twice = await get(`comparations/detail?id=${A}&administrationPeriod=todas&administrationPeriod=2016-2018`);
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      [{ field: 'administrationPeriod', message: 'No se entendió «administrationPeriod=2016-2018»' }],
    ]);
    expect([all.totals.total, all.counts.total]).toEqual([1399, 4]);
  });

  it('are in files alike, and those of another monitor are not ours to choose', async () => {
    const file = `comparations/download-comparison/csv/${A}?target=${LEGACY_ID}&url=${encodeURIComponent(legacy.url)}`;
    const csv = (await get(`${file}&administrationPeriod=2012-2018`)).bytes.toString();
    expect(csv).toContain('ADMINISTRACIÓN DEL ÍNDICE,2018-2021,2012-2018');
    expect(csv).toContain('ADMINISTRACIÓN DE MONTOS Y CONTRATOS,2012-2018,2012-2018');
    expect(csv).toContain('MONTO TOTAL,0.00,2606509842.62');
    const asked = `comparations/detail?id=${LEGACY_ID}&url=${encodeURIComponent(legacy.url)}`;
    expect((await get(`${asked}&administrationPeriod=2012-2018`)).body.errors).toEqual([
      { field: 'administrationPeriod', message: expect.any(String) },
    ]);
  });
});

describe('comparisons that were looked at lately', () => {
  it('are the newest eight of the organization, as those of this monitor are called now', async () => {
    const saved = (number: number, of: string, compared: Partial<SavedComparison> = {}) => ({
      id: String(number),
      organizationId: of,
      savedAt: `2026-03-01T12:00:0${number}.000Z`,
      target: `x${number}`,
      targetName: `X${number}`,
      name: `Monitor ${number}`,
      color: '#000000',
      remoteUrl: 'https://x.mx',
      ...compared,
    });
    listed.push('https://x.mx');
    await harness.records.replaceMany(comparisonRecords, [
      ...[0, 1, 2, 3, 4, 5, 6].map((number) => saved(number, A)),
      saved(7, A, { target: B, targetName: 'Antes', remoteUrl: null }),
      saved(8, A, { target: idWith('7'), targetName: 'Eliminada', remoteUrl: null }),
      saved(9, B),
      ...Array.from({ length: 8 }, (_, number) => ({
        ...saved(number, A, { remoteUrl: 'https://falso.mx', targetName: 'Falso' }),
        id: `false ${number}`,
        savedAt: '2026-03-01T13:00:00.000Z',
      })),
    ]);
    const { body } = await get(`comparations/retrieve?organization=${A}`);
    expect(body.data.map(({ targetName }: SavedComparison) => targetName)).toEqual([
      'NL',
      'X6',
      'X5',
      'X4',
      'X3',
      'X2',
      'X1',
      'X0',
    ]);
    const name = 'Estado de Nuevo León';
    listed.length = 0;
    expect(body.data[0]).toEqual({ target: B, targetName: 'NL', name, color: '#2cbcb6', remoteUrl: null });
  });
});

describe('a result that is none', () => {
  it('has its reason beside it, of this monitor and of another of our kind, in answers and in files', async () => {
    const without = [
      defined(4, { name: 'Sin divisor', abbreviation: '$$DIV', expression: '$NTC / ($NTC - $NTC)' }),
      defined(5, { name: 'Nuevo', abbreviation: '$$NEW', expression: '10^400 * $NTC' }),
    ];
    for (const { project, show } of [harness, second]) {
      await project(without);
      await show(INSTALLATION);
    }
    const why = 'División entre cero: $NTC - $NTC vale 0';
    const tooLarge = expect.stringMatching(/^El resultado pasa de ±1,000,000,000,000,000/);
    for (const { body } of [await side(A), await side(FAR, second.url)]) {
      expect(body.data.calculationsInfo).toContainEqual(
        expect.objectContaining({ name: 'Sin divisor', result: null, why }),
      );
      expect(body.data.calculationsInfo).toContainEqual(
        expect.objectContaining({ name: 'Nuevo', result: null, why: tooLarge }),
      );
    }
    const asked = `comparations/download-comparison/csv/${A}?target=${FAR}&url=${encodeURIComponent(second.url)}`;
    const { bytes } = await get(asked);
    expect(bytes.toString()).toMatch(/\nSin divisor,'?---,'?---,"Monterrey: División.*; León: División.*vale 0"\r/);
  });
});
