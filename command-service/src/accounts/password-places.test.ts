import { openAdmissions } from '@monitor/platform/admission/admissions';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { openPasswordPlaces, type PasswordPlaces } from './password-places.ts';

const HONEST = '192.0.2.7';
const system = { elapsed: () => 0 };

let lines: object[];
let late: AbortController;
let places: PasswordPlaces;
beforeEach(() => {
  lines = [];
  late = new AbortController();
  const logger = { ...silentLogger, warn: (details: object) => void lines.push(details) };
  const admissions = openAdmissions({ logger, metrics: openMetrics(), system });
  places = openPasswordPlaces(admissions, () => late.signal);
});

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    ({ code }) => code,
  );

describe.each([
  ['125 IPv4 addresses', (network: number) => `203.${network}.113.1`],
  ['125 /64 of one /48', (network: number) => `2001:db8:1:${network.toString(16)}::1`],
])('a thousand attempts from %s', (_who, addressOf) => {
  const eachOf = (attempts: number) => Array.from({ length: attempts }, (_, at) => addressOf(at % 125));

  it('that are slowed down keep nobody out who comes from elsewhere', async () => {
    for (const address of eachOf(1_000)) places.enter(address);
    expect(await codeOf(places.within(HONEST, (inTurn) => inTurn(async () => {})))).toBe('done');
    expect(lines).toEqual([{ places: 'passwords', inAll: 1_000, perNetwork: 10, atOnce: 2 }]);
  });

  it('that wait for their turn let somebody from elsewhere be next', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const verify = (address: string) =>
      codeOf(
        places.within(address, (inTurn) =>
          inTurn(() => {
            begun.push(address);
            return new Promise<void>((resolve) => ends.push(resolve));
          }),
        ),
      );
    const attack = eachOf(1_000).map(verify);
    const honest = verify(HONEST);
    while (begun.length < 2) await new Promise(setImmediate);
    ends[0]?.();
    while (begun.length < 3) await new Promise(setImmediate);
    expect(begun[2]).toBe(HONEST);
    for (const end of ends) end();
    expect(await honest).toBe('done');
    late.abort(new Error('the time is over'));
    while (ends.length > 0) {
      ends.pop()?.();
      await new Promise(setImmediate);
    }
    const codes = (await Promise.all(attack)).filter((code) => code !== 'done');
    expect(new Set(codes)).toEqual(new Set(['session.busy']));
  });
});
