import type { CalculationFields } from '../calculations/calculation-events.ts';
import { legacyHashText, pairingHashes } from '../calculations/pairing-hash.ts';
import { aCalculation } from '../testing/a-calculation.ts';
import { cityMonitorOf, cityMonitors } from './city-monitors.ts';
import type { CalculationInfo } from './comparison-answers.ts';
import { addressesToTry, meansAddress, monitorAddress } from './monitor-address.ts';
import { pairedCalculations } from './paired-calculations.ts';
import { remoteSide } from './remote-answers.ts';
import { remotePairingHashes } from './remote-pairing.ts';
import { sharedAmounts } from './spending-shares.ts';

describe('the address of a monitor', () => {
  it.each([
    ['https://monitor.mx/comparations?x#y', 'https://monitor.mx'],
    ['HTTP://Monitor.MX:8080/', 'http://monitor.mx:8080'],
    [' monitor.mx ', 'https://monitor.mx'],
    ['contraloría.gob.mx', 'https://xn--contralora-s8a.gob.mx'],
    ['127.0.0.1:99', 'https://127.0.0.1:99'],
  ])('of %j is %s', (typed, address) => expect(monitorAddress(typed)).toBe(address));

  it.each([
    '',
    'a b',
    'javascript:alert(1)',
    'ftp://x.mx',
    'http://u:p@x.mx',
    'http://',
    `x${'y'.repeat(300)}.mx`,
    'file:///x',
  ])('is not %j', (typed) => expect(monitorAddress(typed)).toBeUndefined());

  it.each(['https://x', 'monitor.mx', 'monitor.mx/algo', 'x:8080', '127.0.0.1:80', 'ftp://x', 'contraloría.gob.mx'])(
    'is meant by %s',
    (typed) => expect(meansAddress(typed)).toBe(true),
  );

  it.each(['', 'México', 'S.A.', 'C.V', 'Cd. Juárez', 'monitor', 'San Juan 2019:2020', '...', '. .mx'])(
    'is not meant by %j',
    (typed) => expect(meansAddress(typed)).toBe(false),
  );

  it('is tried by the scheme that was typed, or https, and then by the other', () => {
    expect(addressesToTry('monitor.mx/a')).toEqual(['https://monitor.mx', 'http://monitor.mx']);
    expect(addressesToTry('http://monitor.mx:8080')).toEqual(['http://monitor.mx:8080', 'https://monitor.mx:8080']);
    expect(addressesToTry('ftp://monitor.mx')).toEqual([]);
  });
});

describe('calculations of two sides', () => {
  const info = (name: string, pairingHash: string): CalculationInfo => ({
    name,
    description: '',
    result: 1,
    why: null,
    displayForm: 'NORMAL',
    hash: 'of every one',
    pairingHash,
  });
  const named = (left: CalculationInfo[], right: CalculationInfo[]) =>
    pairedCalculations(left, right).map((pair) => [pair.left?.name ?? null, pair.right?.name ?? null]);

  it('are paired by their hashes, and those of one side alone stand there alone', () => {
    expect(named([info('A', '1'), info('B', '2')], [info('C', '3'), info('b', '2')])).toEqual([
      ['A', null],
      ['B', 'b'],
      [null, 'C'],
    ]);
  });

  it('of one hash are paired one by one', () => {
    expect(named([info('A', '1'), info('B', '1')], [info('a', '1')])).toEqual([
      ['A', 'a'],
      ['B', null],
    ]);
  });

  it('are looked through once, however many there are', () => {
    let looks = 0;
    const counted = (name: string, hash: string): CalculationInfo => ({
      ...info(name, hash),
      get pairingHash() {
        looks += 1;
        return hash;
      },
    });
    const side = (whose: string, first: number) =>
      Array.from({ length: 500 }, (_, at) => counted(`${whose}${at}`, `h${first + at}`));
    expect(pairedCalculations(side('a', 0), side('b', 250))).toHaveLength(750);
    expect(looks).toBeLessThan(5 * 1_000);
  });

  it('without a hash are paired with nothing', () =>
    expect(named([info('A', '')], [info('B', '')])).toEqual([
      ['A', null],
      [null, 'B'],
    ]));
});

it('shares are of amounts, and there are none of nothing', () => {
  expect(sharedAmounts({ public: 75_00, invitation: 0, noBid: 25_00 })).toEqual({
    public: 75,
    invitation: 0,
    noBid: 25,
    total: 100,
    publicPercent: 0.75,
    invitationPercent: 0,
    noBidPercent: 0.25,
  });
  expect(sharedAmounts({ public: 0, invitation: 0, noBid: 0 }).publicPercent).toBeNull();
});

describe('what another monitor says of itself', () => {
  const totals = { public: 1, invitation: 0, noBid: 0 };
  const counts = { public: 1, invitation: 0, noBid: 0 };
  const info = { name: 'Gasto', description: '', displayForm: 'AMOUNT', hash: 'a', pairingHash: '' };
  const said = (given: object) => ({
    data: { organization: { _id: 'x', name: 'X', shortName: 'X', color: '#fff' }, totals, counts, ...given },
  });
  const read = (given: object) => remoteSide(said(given), { id: 'x', url: 'https://x.mx' });

  it('is no figure where it is none that purchases come to', () => {
    const {
      corruptionIndex,
      totals: amounts,
      counts: contracts,
      calculationsInfo,
    } = read({
      corruptionIndex: { result: 1e300, value: 1e300 },
      totals: { ...totals, amendments: 1e300, untaxed: 1e300 },
      counts: { ...counts, amendments: 1e15, untaxed: -1 },
      calculationsInfo: [{ ...info, result: -1e300 }],
    });
    expect([corruptionIndex.result, corruptionIndex.value]).toEqual([0, null]);
    expect([amounts.amendments, contracts.amendments, calculationsInfo[0]?.result]).toEqual([null, null, null]);
    expect([amounts.untaxed, contracts.untaxed]).toEqual([null, null]);
    expect(() => read({ counts: { ...counts, noBid: 1e15 } })).toThrow();
  });

  it('is in whole centavos, the amendments too', () =>
    expect(read({ totals: { ...totals, noBid: 2.345, amendments: 1.005, untaxed: 1.005 } }).totals).toMatchObject({
      noBid: 2.35,
      amendments: 1.01,
      untaxed: 1.01,
    }));
});

describe('what calculations of a legacy monitor are paired by', () => {
  const scale = [
    { _id: 'a', min: 51, max: 100, value: 20 },
    { _id: 'b', min: 0, max: 50, value: 5 },
  ];
  const sent = (name: string, expression: string, changes: object = {}) => ({
    abbreviation: `$$${name}`,
    type: 'CONTRACT',
    hasPercentScale: false,
    scale: [],
    filters: [],
    formula: { expression },
    ...changes,
  });
  const amountFilter = {
    variableAbbreviation: '$NTC',
    propertyName: 'totalAmount',
    operator: 'GREATER',
    value: 1000.5,
  };
  const hash = (text: string) => `<${text}>`;
  const hashOf = (item: unknown, ...others: readonly unknown[]) => remotePairingHashes([item, ...others], hash)[0];
  const ours = (first: CalculationFields, ...others: readonly CalculationFields[]) =>
    pairingHashes([first, ...others], hash).get(first.abbreviation);
  const own = (name: string, expression: string, changes: Partial<CalculationFields> = {}) =>
    aCalculation({ abbreviation: `$$${name}`, expression, ...changes });

  it('is what ours of the same formula has, however it is spaced, scaled, filtered and called', () => {
    expect(hashOf(sent('A', ' $MTG / $NTC '))).toBe(ours(own('X', '$MTG/$NTC')));
    expect(hashOf(sent('A', '$NTC', { hasPercentScale: true, scale }))).toBe(
      ours(own('X', '$NTC', { hasPercentScale: true, scale: scale.map(({ _id, ...band }) => band).reverse() })),
    );
    expect(hashOf(sent('A', '$NTC', { filters: [amountFilter] }))).toBe(
      ours(
        own('X', '$NTC', {
          filters: [{ kind: 'amount', variable: 'NTC', property: 'totalAmount', operator: 'GREATER', value: 1_000_50 }],
        }),
      ),
    );
    expect(hashOf(sent('A', '$$B + 1'), sent('B', '$NTC'))).toBe(ours(own('X', '$$Y + 1'), own('Y', '$NTC')));
    expect(hashOf(sent('A', '$NTC', { type: 'GENERAL', filters: [amountFilter] }))).toBe(
      ours(own('X', '$NTC', { type: 'GENERAL' })),
    );
    expect(hashOf(sent('A', '$NTC'))).not.toBe(ours(own('X', '$MTG')));
  });

  it.each<readonly [string, readonly unknown[]]>([
    ['names what is not sent', [sent('A', '$$B + 1')]],
    ['names what names what is not sent', [sent('A', '$$B'), sent('B', '$$C')]],
    ['names itself', [sent('A', '$$B'), sent('B', '$$A')]],
    [
      'filters by one of its suppliers',
      [sent('A', '$NTC', { filters: [{ ...amountFilter, propertyName: 'supplier' }] })],
    ],
    [
      'filters by what is no variable',
      [sent('A', '$NTC', { filters: [{ ...amountFilter, variableAbbreviation: '$X' }] })],
    ],
    ['is called as another one is', [sent('A', '$NTC'), sent('A', '$MTG')]],
    ['is longer than any formula', [sent('A', `$NTC${' + 1'.repeat(500)}`)]],
    ['is none', [sent('A', '$NTC', { formula: null })]],
    ['is nothing', [null]],
  ])('is nothing of one that %s', (_, items) => expect(hashOf(items[0], ...items.slice(1))).toBe(''));

  it('is nothing of any, and hashes none, when together they take more steps than are permitted', () => {
    let texts = 0;
    const costly = Array.from({ length: 150 }, (_, at) =>
      sent(`${at}`, Array.from({ length: 4 }, () => '9'.repeat(240)).join('*')),
    );
    const counted = (text: string) => {
      texts += 1;
      return text;
    };
    expect(new Set(remotePairingHashes([...costly, sent('A', '$NTC')], counted))).toEqual(new Set(['']));
    expect(texts).toBe(0);
    expect(remotePairingHashes([...costly.slice(0, 3), sent('A', '$NTC')], counted).at(-1)).not.toBe('');
  });
});

it('the hash that legacy monitors have is of plain formulas of the contracts of one organization', () => {
  const plain = aCalculation({ expression: '$MTG' });
  expect(legacyHashText(plain)).toBe('$MTGfalse');
  const others: readonly Partial<CalculationFields>[] = [
    { type: 'GENERAL' },
    { hasPercentScale: true, scale: [{ min: 0, max: 100, value: 1 }] },
    { expression: '$$B' },
    { filters: [{ kind: 'amount', variable: 'MTG', property: 'minAmount', operator: 'LESS', value: 5 }] },
  ];
  for (const changes of others) expect(legacyHashText({ ...plain, ...changes })).toBeUndefined();
});

describe('the city of a monitor', () => {
  const abbreviationOf = (name: string, shortName = '') => cityMonitorOf({ name, shortName })?.abbreviation;

  it.each([
    ['Municipio de Cd. Juárez', 'JRZ'],
    ['CIUDAD JUÁREZ', 'JRZ'],
    ['Ayuntamiento de Hidalgo del Parral', 'PAR'],
    ['Gobierno de la Ciudad de México', 'CDMX'],
    ['León, Guanajuato', 'LEO'],
    ['La Paz', 'LAP'],
  ])('%s is %s', (name, abbreviation) => expect(abbreviationOf(name)).toBe(abbreviation));

  it.each(['Estado de Nuevo León', 'Morelos', 'Estado de México', 'Juárez', 'Napoleón'])('%s is none', (name) =>
    expect(abbreviationOf(name)).toBeUndefined(),
  );

  it('may stand in the short name', () => expect(abbreviationOf('Gobierno municipal', 'Mérida')).toBe('MID'));

  it('is one of twelve, each with a colour of its own that white can be read on', () => {
    expect(cityMonitors).toHaveLength(12);
    expect(new Set(cityMonitors.map(({ color }) => color)).size).toBe(12);
    expect(new Set(cityMonitors.map(({ abbreviation }) => abbreviation)).size).toBe(12);
    for (const { name, color } of cityMonitors) expect([name, contrastWithWhite(color) >= 4.5]).toEqual([name, true]);
  });
});

/** As WCAG 2 says it. */
const contrastWithWhite = (color: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05);
};
