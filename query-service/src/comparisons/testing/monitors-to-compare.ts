import { PLACES } from '@monitor/contracts-schema/http/limits';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { legacySide as recordedSide } from '@monitor/contracts-schema/testing/legacy-monitor';
import { type LegacyMonitorServer, openLegacyMonitor } from '@monitor/contracts-schema/testing/legacy-monitor-server';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { openPublicFetch, publicAndLoopback } from '@monitor/platform/public-fetch/public-fetch';
import { openPublicJson } from '@monitor/platform/public-fetch/public-json';
import { ask } from '../../testing/asking.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY } from '../../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../../testing/query-harness.ts';

export const [A, B, FAR] = [idWith('a'), idWith('b'), idWith('d')];
export const ALIAS = legacyIdOf(A);
export const MINUTE = 60_000;
export const legacySide = recordedSide.data;

export const defined = (number: number, fields: Parameters<typeof aCalculation>[0]): MonitorEvent => ({
  type: 'CalculationRegistered',
  data: { id: idWith('9', number), organizationId: INSTALLATION, validFrom: SINCE_DAY, fields: aCalculation(fields) },
});
export const calculations = [
  defined(1, { name: 'Contratos', abbreviation: '$$NUM', expression: '$NTC' }),
  defined(2, {
    name: 'IRC',
    abbreviation: '$$IRC',
    expression: '$$NUM * 20',
    locked: true,
    administrationPeriod: '2018-2021',
  }),
  defined(3, { name: 'Oculto', abbreviation: '$$HID', enabled: false }),
];
/** Named so that they stand behind the others. */
export const asInLegacy = [
  defined(4, { name: 'Gasto', abbreviation: '$$X1', expression: '$MTG', displayForm: 'AMOUNT' }),
  defined(5, {
    name: 'Licitado',
    abbreviation: '$$X2',
    expression: '($MGLP/$MTG) * 100',
    hasPercentScale: true,
    scale: [
      { min: 0, max: 50, value: 5 },
      { min: 51, max: 100, value: 20 },
    ],
  }),
  defined(6, { name: 'De todos', abbreviation: '$$X3', expression: '$MTG', type: 'GENERAL' }),
];

const contract = (id: string, changes: Parameters<typeof contractWith>[0]) => ({ id, fields: contractWith(changes) });

export let legacy: LegacyMonitorServer;
export let second: QueryHarness;
export let harness: QueryHarness;
/** What the tests let pass, and whether nobody waits for those of the list. */
export const meanwhile = { elapsed: 0, isHasty: false };
/** Whoever is not slow on purpose may take its time. */
const PATIENT_MS = 60_000;
/** Hosts that are given no time at all. */
export const slow = new Set<string>();
/** Where the installation's list says that monitors are. */
export const listed: string[] = [];

export const get = (path: string) => ask(`${harness.url}/public-api/${path}`);
export const side = (id: string, url?: string) =>
  get(`comparations/detail?id=${id}${url === undefined ? '' : `&url=${encodeURIComponent(url)}`}`);
export const monitors = (search = '') => get(`organizations/remote/list/?search=${encodeURIComponent(search)}`);
export const namesFound = async (search?: string) =>
  (await monitors(search)).body.docs.map(({ shortName }: { shortName: string }) => shortName);
export const outcome = ({ status, body }: Awaited<ReturnType<typeof side>>) => [status, body.code];

/** What each test of a file finds; to be called once, at its beginning. */
export const openMonitors = (): void => {
  beforeAll(async () => {
    legacy = await openLegacyMonitor();
    const clock = {
      now: () => new Date(Date.parse('2026-03-01T12:00:00.000Z') + meanwhile.elapsed),
      elapsed: () => meanwhile.elapsed,
    };
    const fetch = openPublicFetch(publicAndLoopback);
    const admissions = openAdmissions({ logger: silentLogger, metrics: openMetrics(), system: clock });
    const read = openPublicJson(
      (url, limits, use) => fetch(url, { ...limits, milliseconds: slow.has(url.host) ? 0 : PATIENT_MS }, use),
      clock,
      { admissions, limits: PLACES.remoteReads },
    );
    const otherMonitors = {
      read,
      listed,
      get patienceMs() {
        return meanwhile.isHasty ? 1 : PATIENT_MS;
      },
    };
    harness = await openQueryHarness({ otherMonitors });
    second = await openQueryHarness();
    await harness.putOrganization(
      A,
      [
        contract(idWith('c', 1), { procedureType: 'PUBLIC', totalOrMaxAmount: 300_00 }),
        contract(idWith('c', 2), { procedureType: 'NO_BID', totalOrMaxAmount: 100_00, taxes: 'UNKNOWN' }),
        contract(idWith('c', 3), { procedureType: 'NO_BID', totalOrMaxAmount: 0 }),
        contract(idWith('c', 4), { category: 'ADENDUM', totalOrMaxAmount: 7_50 }),
        contract(idWith('c', 5), { administrationPeriod: '2016-2018', totalOrMaxAmount: 999_00 }),
        contract(idWith('c', 6), { procedureState: 'CANCELED', totalOrMaxAmount: 999_00 }),
      ],
      { name: 'Municipio de Monterrey', shortName: 'Monterrey', color: '#123456' },
    );
    await harness.putOrganization(B, [], { name: 'Estado de Nuevo León', shortName: 'NL' });
    await harness.project(calculations);
    await second.putOrganization(FAR, [contract(idWith('c', 9), { ...referencesIn(FAR), totalOrMaxAmount: 50_00 })], {
      name: 'León',
      shortName: 'León',
    });
    await second.project(calculations);
  });
  beforeEach(() => {
    meanwhile.elapsed += 60 * MINUTE * 24;
    harness.clock.time += 60 * MINUTE;
    listed.length = 0;
    legacy.answerWith();
  });
  afterAll(async () => {
    await harness.close();
    await second.close();
    await legacy.close();
  });
};
