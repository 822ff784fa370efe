import type { MethodStep } from '@monitor/contracts-schema/calculations/method-steps';
import { corruptionIndexEndpoints } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { screen, within } from '@testing-library/dom';
import { exampleOf } from '../../testing/example-of.ts';
import { idOf } from '../../testing/fixtures.ts';
import { findHeading, findRole, hrefOf, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { getCorruptionIndex, getIndexLine } = corruptionIndexEndpoints;
const PATH = '/calculations/corruption-index';
const plain = exampleOf(getCorruptionIndex.answer);
const example = { ...plain, data: { ...plain.data, organization: { ...plain.data.organization, _id: idOf(1) } } };

const aStep = (given: Partial<MethodStep>): MethodStep => ({
  abbreviation: '$$A',
  name: 'A',
  description: '',
  type: 'CONTRACT',
  displayForm: 'NORMAL',
  formula: '',
  words: '',
  numbers: '',
  value: 0,
  unscaled: 0,
  why: null,
  scale: [],
  variables: [],
  terms: [],
  calculations: [],
  ...given,
});
const method = [
  aStep({
    abbreviation: '$$IRC',
    name: 'Índice',
    displayForm: 'PERCENTAGE',
    value: 50.004,
    unscaled: 50.004,
    calculations: ['$$PUB'],
    terms: [
      { sign: '+', calculation: '$$PUB', words: '«Gasto público»', value: 60 },
      { sign: '-', calculation: null, words: '9.996', value: 9.996 },
    ],
  }),
  aStep({
    abbreviation: '$$PUB',
    name: 'Gasto público',
    value: 60,
    unscaled: 70,
    words: '«MGLP» ÷ «MTG» × 100',
    numbers: '$7.00 ÷ $10.00 × 100',
    scale: [
      { above: null, upTo: 50, points: 20, isReached: false },
      { above: 50, upTo: 100, points: 60, isReached: true },
    ],
    variables: [
      {
        abbreviation: '$MGLP',
        name: 'Gasto',
        description: 'Suma',
        unit: 'pesos',
        value: 7,
        filters: [],
        conditions: [],
      },
      {
        abbreviation: '$NTC',
        name: 'Contratos',
        description: 'Cuenta',
        unit: 'count',
        value: 2,
        filters: ['Monto total mayor que $10.00'],
        conditions: ['totalAmount:GREATER:10'],
      },
    ],
  }),
];
const corruptionIndex = {
  result: 50.004,
  value: 50.004,
  administrationPeriod: '2016-2018',
  abbreviation: '$$IRC',
  name: 'Índice',
  description: 'Método',
  displayForm: 'PERCENTAGE' as const,
};
const calculationsInfo = [
  {
    abbreviation: '$$X',
    name: 'Gasto',
    description: '',
    result: 1234.5,
    why: null,
    displayForm: 'AMOUNT' as const,
    hash: '',
    pairingHash: '',
  },
  {
    abbreviation: '$$Y',
    name: 'Nada',
    description: '',
    result: null,
    displayForm: 'PERCENTAGE' as const,
    why: 'División entre cero: $NTC vale 0',
    hash: '',
    pairingHash: '',
  },
];
const answer = { ...example, data: { ...example.data, corruptionIndex, method, calculationsInfo } };

describe('the index of the risk of corruption', () => {
  it('says its period, its level by what was computed, and the general data as each is shown', async () => {
    api.answer(getCorruptionIndex, answer);
    openSite(PATH);
    await findHeading('Índice de Riesgo de Corrupción 2016-2018');
    expect((await findRole('figure', 'Índice')).textContent).toContain('50.004%');
    expect(screen.getByText(/la probabilidad de corrupción es/).textContent).toContain('MEDIO');
    expect(screen.getByText('$1,234.50')).toBeTruthy();
    expect(screen.getByText('---').textContent).toBe('---División entre cero: $NTC vale 0');
    expect(api.asked(getCorruptionIndex).at(-1)).toMatchObject({ query: { id: idOf(1) } });
  });

  it('adds up from its parts, each down to the contracts that its variables count', async () => {
    api.answer(getCorruptionIndex, answer);
    const { user } = openSite(PATH);
    const rows = within(await findRole('table', 'Las partes del índice y su suma')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'PartePuntos',
      'Gasto público60.00',
      '9.996− 9.996',
      'Índice= 50.004%',
    ]);
    await user.click(screen.getByRole('heading', { name: /Gasto público: 60/ }));
    expect(await screen.findByText(/\$7.00 ÷ \$10.00 × 100 = 70.00/)).toBeTruthy();
    expect(screen.getByRole('row', { name: /Más de 50 y hasta 100 ← aquí cae/ })).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /Ver los contratos que cuenta/ });
    expect(links.map(hrefOf)).toEqual([
      '/contracts?administracion=2016-2018&variable=MGLP',
      '/contracts?administracion=2016-2018&variable=NTC&condicion=totalAmount%3AGREATER%3A10',
    ]);
  });

  it('shows of each axis its subtotal, and beneath it the parts that make it', async () => {
    const sumOf = (...parts: (readonly [string, number])[]): Partial<MethodStep> => ({
      terms: parts.map(([calculation, value]) => ({ sign: '+', calculation, words: calculation, value })),
      calculations: parts.map(([calculation]) => calculation),
    });
    const scale = [{ above: null, upTo: 100, points: 10, isReached: true }];
    const part = (abbreviation: string, value: number) =>
      aStep({ abbreviation, name: `Parte ${abbreviation}`, value, unscaled: 7, scale });
    const steps = [
      aStep({ ...method[0], ...sumOf(['$$UNO', 30], ['$$DOS', 6.67]), value: 36.67, unscaled: 36.67 }),
      aStep({ abbreviation: '$$UNO', name: 'Eje uno', value: 30, unscaled: 30, ...sumOf(['$$A', 20], ['$$B', 10]) }),
      aStep({ abbreviation: '$$DOS', name: 'Eje dos', value: 6.67, unscaled: 6.67, ...sumOf(['$$C', 6.67]) }),
      ...[part('$$A', 20), part('$$B', 10), part('$$C', 6.67)],
    ];
    api.answer(getCorruptionIndex, { ...answer, data: { ...answer.data, method: steps } });
    const { user } = openSite(PATH);
    const table = await findRole('table', 'Las partes del índice y su suma');
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent, dataset }) => [textContent, dataset.part === 'true'])).toEqual([
      ['PartePuntos', false],
      ['Eje uno30.00', false],
      ['Parte $$A20.00', true],
      ['Parte $$B+ 10.00', true],
      ['Eje dos+ 6.67', false],
      ['Parte $$C6.67', true],
      ['Índice= 36.67%', false],
    ]);
    await user.click(screen.getByRole('heading', { name: 'Eje uno: 30.00' }));
    const parts = within(await findRole('list', 'De qué se compone: Eje uno'));
    expect(parts.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Parte $$A: 20.00',
      'Parte $$B: 10.00',
    ]);
  });

  it('says into which of its own ranges the sum falls', async () => {
    const [index, ...others] = method;
    const scale = [
      { above: null, upTo: 50, points: 20, isReached: false },
      { above: 50, upTo: 100, points: 80, isReached: true },
    ];
    const scaled = { ...index!, scale, value: 80 };
    api.answer(getCorruptionIndex, { ...answer, data: { ...answer.data, method: [scaled, ...others] } });
    openSite(PATH);
    const rows = within(await findRole('table', 'Las partes del índice y su suma')).getAllByRole('row');
    expect(rows.slice(-2).map(({ textContent }) => textContent)).toEqual([
      'Suma= 50.004',
      'Índice, por el rango en que cae80.00%',
    ]);
    expect(screen.getByRole('row', { name: /Más de 50 y hasta 100 ← aquí cae 80.00/ })).toBeTruthy();
  });

  it.each([
    ['nothing', [], /^Nada todavía: no hay contratos con los que calcular sus partes/, 0],
    ['a part', [method[1]!], '1 de sus 2 partes no tiene con qué calcularse y cuenta 0 puntos.', 1],
  ])(
    'where %s of it could be computed says so, and of nothing not how things are bought',
    async (...[, computed, words, meanings]) => {
      const [index, part] = method as [MethodStep, MethodStep];
      const without = { ...part, abbreviation: '$$SIN', value: 0, unscaled: null, why: 'División entre cero' };
      api.answer(getCorruptionIndex, { ...answer, data: { ...answer.data, method: [index, without, ...computed] } });
      openSite(PATH);
      await screen.findByText(words);
      expect(screen.queryAllByText(/hay prácticas por mejorar/)).toHaveLength(meanings);
    },
  );

  it('tells each change of it, and whether the data or the method made it', async () => {
    api.answer(getCorruptionIndex, answer);
    api.answer(getIndexLine, {
      error: false,
      data: {
        points: [
          { day: '2026-01-05', before: null, value: 40, cause: 'FIRST' },
          { day: '2026-02-01', before: 40, value: 55.5, cause: 'DATA' },
          { day: '2026-03-01', before: 55.5, value: null, cause: 'METHOD' },
          { day: '2026-04-09', before: null, value: 50.004, cause: 'DATA' },
        ],
      },
    });
    const { user } = openSite(PATH);
    await user.click(await findRole('button', 'Ver tabla'));
    const table = await findRole('table', 'El índice a lo largo del tiempo');
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'DíaAntesDespuésQué cambió',
      '05/01/202640.00%Primer resultado',
      '01/02/202640.00%55.50%Cambiaron los datos',
      '01/03/202655.50%---Cambió el método',
      '09/04/2026---50.004%Cambiaron los datos',
    ]);
    expect(screen.getByText(/con los datos registrados hasta entonces y el método vigente/)).toBeTruthy();
  });

  it('says in words that it never changed, instead of drawing one point', async () => {
    api.answer(getCorruptionIndex, answer);
    const point = { day: '2026-01-05', before: null, value: 50.004, cause: 'FIRST' as const };
    api.answer(getIndexLine, { error: false, data: { points: [point] } });
    openSite(PATH);
    await screen.findByText(/El índice es 50.004% desde que terminó el 05 de enero de 2026, y desde entonces no ha/);
    expect(screen.queryByRole('button', { name: 'Ver tabla' })).toBeNull();
  });

  it('does not say that it never changed on the first day, which may have begun with another result', async () => {
    api.answer(getCorruptionIndex, answer);
    const point = { day: installationDay(new Date()), before: null, value: 50.004, cause: 'FIRST' as const };
    api.answer(getIndexLine, { error: false, data: { points: [point] } });
    openSite(PATH);
    await screen.findByText(/El índice de hoy, .*, es 50.004%. Es el primer día del que hay un resultado/);
    expect(screen.queryByText(/no ha cambiado/)).toBeNull();
  });

  it('tells how it is computed in a dialog', async () => {
    api.answer(getCorruptionIndex, answer);
    const { user } = openSite(PATH);
    await user.click(await findRole('button', '¿Cómo se calcula?'));
    const dialog = await findRole('dialog', '¿Cómo se calcula?');
    expect(within(dialog).getByRole('row', { name: /Gasto público 60.00/ })).toBeTruthy();
  });

  it('says that there is none where the installation has no method', async () => {
    api.answer(getCorruptionIndex, { ...example, data: { ...example.data, calculationsInfo } });
    openSite(PATH);
    await findHeading('Índice de Riesgo de Corrupción');
    expect(await screen.findByText('Este monitor no tiene un índice')).toBeTruthy();
    expect(screen.getByText('$1,234.50')).toBeTruthy();
  });
});
