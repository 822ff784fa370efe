import { type ComparisonSide, comparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../testing/example-of.ts';
import { idOf, sanJeronimo, santaLucia } from '../../testing/fixtures.ts';
import {
  findAddress,
  findHeading,
  findRole,
  findToast,
  hrefOf,
  openSite,
  savedFiles,
  shownAddress,
} from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { getComparisonSide, listMonitors, listComparisons, saveComparison, getComparisonFile, deleteComparison } =
  comparisonEndpoints;

const REMOTE = 'https://monitor.leon.mx';
const LEON = '5d2f1c9b8e7a6f0012345678';

const entry = ({ _id, name, shortName, color }: typeof sanJeronimo) => ({
  _id,
  name,
  shortName,
  color,
  baseRemoteUrl: null,
});
const leon = { _id: LEON, name: 'Municipio de León', shortName: 'León', color: '#123456', baseRemoteUrl: REMOTE };
const found = (docs: readonly object[], unavailable: readonly string[] = []) => ({
  docs: docs as (typeof leon)[],
  baseRemoteUrl: null,
  unavailable: [...unavailable],
});

const example = exampleOf(comparisonSide);
const info = (name: string, result: number | null, pairingHash: string) => ({
  name,
  description: `Qué es ${name}`,
  result,
  displayForm: 'PERCENTAGE' as const,
  hash: '',
  pairingHash,
  why: result === null ? 'División entre cero: $NTC vale 0' : null,
});
const left: ComparisonSide = {
  ...example,
  administrationPeriod: '2018-2021',
  calculationsLeftOut: 0,
  organization: { ...example.organization, _id: sanJeronimo._id, name: sanJeronimo.name, shortName: 'San Jerónimo' },
  corruptionIndex: {
    ...example.corruptionIndex,
    result: 75,
    value: 75,
    displayForm: 'NORMAL',
    name: 'IRC',
    administrationPeriod: '2018-2021',
  },
  totals: {
    public: 750,
    invitation: 0,
    noBid: 250.5,
    total: 1000.5,
    amendments: 12,
    untaxed: 250.5,
    publicPercent: 0.7496,
    invitationPercent: 0,
    noBidPercent: 0.2504,
  },
  counts: { public: 3, invitation: 0, noBid: 1, total: 4, amendments: 1, untaxed: 2 },
  calculationsInfo: [info('Ligas', 12.5, 'a'), info('Folios', null, 'b')],
};
const right: ComparisonSide = {
  ...left,
  organization: { _id: LEON, name: 'Municipio de León', shortName: 'León', color: '#123456' },
  corruptionIndex: { ...left.corruptionIndex, result: 0, value: null, administrationPeriod: 'todas', url: REMOTE },
  totals: { ...left.totals, amendments: null, untaxed: null },
  counts: { ...left.counts, amendments: null, untaxed: null },
  calculationsInfo: [info('Prórrogas', 3, 'c'), info('Ligas de León', 1.23456, 'a')],
  remote: { readAt: '2026-03-04T18:00:00.000Z', isStale: true },
};

const sides = () =>
  api.answer(getComparisonSide, ({ query }) => ({
    error: false as const,
    data: query.id === sanJeronimo._id ? left : { ...right, organization: { ...right.organization, _id: query.id } },
  }));

describe('the monitors to compare with', () => {
  it('are all but the current one, those of cities with their badges, and lead to the comparison', async () => {
    api.answer(listMonitors, found([entry(sanJeronimo), entry(santaLucia), leon], ['https://caido.mx']));
    openSite('/comparations');
    await findHeading('Comparar');
    const links = await screen.findAllByRole('link', { name: /^Comparar con / });
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ['Comparar con Municipio de Santa Lucía', `/comparations/${santaLucia._id}`],
      ['Comparar con Municipio de León', `/comparations/${LEON}?baseRemoteUrl=${encodeURIComponent(REMOTE)}`],
    ]);
    expect(screen.getByTitle('León').textContent).toBe('LEO');
    screen.getByText('Monitor externo: monitor.leon.mx');
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('caido.mx'))).toBe(true);
    expect(screen.queryByText('Comparaciones Recientes')).toBeNull();
  });

  it('are searched with Enter or the button, by names or an address', async () => {
    api.answer(listMonitors, ({ query }) => {
      if (query.search.includes('.mx')) throw new Refused('monitor.address-wrong');
      return found([]);
    });
    const { user } = openSite('/comparations');
    await screen.findByText('Aún no hay otros monitores aquí');
    await user.type(screen.getByRole('searchbox'), 'nadie');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await screen.findByText('No se han encontrado monitores que coincidan con tu búsqueda');
    screen.getByText('Por favor intenta nuevamente');
    await findAddress('/comparations?buscar=nadie');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'monitor.mx{Enter}');
    await screen.findByText('Verifique la url');
  });

  it('that were compared with lately stand first', async () => {
    const data = [
      { target: LEON, targetName: '<b>León</b>', name: 'León', color: '#123456', remoteUrl: REMOTE },
      { target: santaLucia._id, targetName: 'Santa Lucía', name: 'Santa Lucía', color: '#0c7a69', remoteUrl: null },
      { target: idOf(8), targetName: 'Ayto', name: 'Ayuntamiento de Tijuana', color: '#0c7a69', remoteUrl: null },
    ];
    api.answer(listComparisons, { error: false, data });
    openSite('/comparations');
    const recent = await findRole('region', 'Comparaciones Recientes');
    expect(
      within(recent)
        .getAllByRole('link')
        .map((link) => [link.textContent, hrefOf(link)]),
    ).toEqual([
      ['<b>León</b>', `/comparations/${LEON}?baseRemoteUrl=${encodeURIComponent(REMOTE)}`],
      ['Santa Lucía', `/comparations/${santaLucia._id}`],
      ['Ayto', `/comparations/${idOf(8)}`],
    ]);
    expect(within(recent).getByText('TIJ')).toBeTruthy();
  });

  it('say that those of lately cannot be had, and ask for them again', async () => {
    api.answer(listMonitors, found([]));
    api.lose(listComparisons);
    const { user } = openSite('/comparations');
    const recent = await findRole('region', 'Comparaciones Recientes');
    await within(recent).findByText('Las comparaciones recientes no se encuentran disponibles en este momento.');
    const data = [{ target: idOf(8), targetName: 'Ayto', name: 'Ayuntamiento', color: '#0c7a69', remoteUrl: null }];
    api.answer(listComparisons, { error: false, data });
    await user.click(within(recent).getByRole('button', { name: 'Intentar de nuevo' }));
    await within(recent).findByRole('link', { name: 'Ayto' });
    expect(within(recent).queryByRole('alert')).toBeNull();
  });

  it('say when they cannot be had', async () => {
    api.refuse(listMonitors, 'storage.unavailable');
    openSite('/comparations');
    await findToast('La información de Comparativas no se encuentra disponible en este momento.');
    await findRole('button', 'Intentar de nuevo');
  });

  it('say of an address that is slow that it is slow', async () => {
    api.refuse(listMonitors, 'monitor.slow');
    openSite('/comparations?buscar=monitor.mx');
    await screen.findByText(/^Ese monitor tarda demasiado en contestar/);
    await findRole('button', 'Intentar de nuevo');
  });

  it.each(['/comparations', `/comparations/${LEON}`, '/detailComparations?x=1'])(
    'want an organization to be chosen first: %s',
    async (path) => {
      openSite(path, { organization: null });
      await findToast('Por favor selecciona una Organización para continuar.');
      await findAddress(/^\/select-organization\?redirectTo=\/comparations/);
    },
  );
});

describe('a comparison', () => {
  const path = `/comparations/${LEON}?baseRemoteUrl=${encodeURIComponent(`${REMOTE}/algo`)}`;
  const cellsOf = async (table: string) =>
    within(await findRole('table', table))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));

  it('shows both sides beside each other, and remembers that they were compared', async () => {
    sides();
    openSite(path);
    await screen.findByText('Municipio de San Jerónimo y Municipio de León');
    expect(await cellsOf('Monto por tipo de procedimiento')).toEqual([
      ['Dato', 'San Jerónimo', 'León'],
      ['Lic. pública', '$750.0074.96% del total', '$750.0074.96% del total'],
      ['Por invitación', '$0.000.00% del total', '$0.000.00% del total'],
      ['Adj. directa', '$250.5025.04% del total', '$250.5025.04% del total'],
      ['Total', '$1,000.50', '$1,000.50'],
      ['Ampliaciones, modificaciones y adendas', '$12.00', 'sin dato'],
      ['Del total, sin impuestos o no se sabe', '$250.50', 'sin dato'],
    ]);
    expect((await cellsOf('Contratos por tipo de procedimiento')).slice(1)).toEqual([
      ...[
        ['Lic. pública', '3', '3'],
        ['Por invitación', '0', '0'],
        ['Adj. directa', '1', '1'],
        ['Total', '4', '4'],
      ],
      ['Ampliaciones, modificaciones y adendas', '1', 'sin dato'],
      ['Del total, sin impuestos o no se sabe', '2', 'sin dato'],
    ]);
    expect((await cellsOf('Datos generales')).slice(1)).toEqual([
      ['LigasQué es Ligas', '12.50%', '1.2346%'],
      ['FoliosQué es Folios', '---División entre cero: $NTC vale 0', '---'],
      ['PrórrogasQué es Prórrogas', '---', '3.00%'],
    ]);
    const amendments = within(await findRole('table', 'Contratos por tipo de procedimiento')).getAllByRole('link');
    expect(amendments.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/contracts\?organizacion=san-jeronimo-00000001&.*=2018-2021.*=ADENDUM/),
      expect.stringMatching(/^\/contracts\?organizacion=san-jeronimo-00000001&.*=2018-2021.*impuestos=UNKNOWN/),
    ]);
    await waitFor(() =>
      expect(api.asked(saveComparison).map(({ body }) => body)).toEqual([{ target: LEON, url: REMOTE }]),
    );
    expect(document.title).toContain('Comparación con León');
  });

  it('says the level of each index, and how it is calculated there', async () => {
    sides();
    const { user } = openSite(path);
    const [own, other] = [await findRole('region', sanJeronimo.name), await findRole('region', 'Municipio de León')];
    expect(own.textContent).toMatch(/Administración 2018-2021.*75\.00Nivel de riesgo MEDIO.*Probabilidad MEDIA/);
    expect(other.textContent).toMatch(/Todas las administraciones.*---.*Este monitor no publica un índice/);
    within(other).getByText('Datos guardados');
    await user.click(within(own).getByRole('button', { name: /^¿Cómo se calcula\?/ }));
    const dialog = await findRole('dialog', '¿Cómo se calcula? San Jerónimo');
    within(dialog).getByText(/Hasta 50 el riesgo es ALTO, hasta 75 es MEDIO/);
    const methodOf = (shown: HTMLElement) => within(shown).getByRole('link').getAttribute('href');
    const asked = '/calculations/corruption-index';
    expect(methodOf(dialog)).toBe(`${asked}?organizacion=san-jeronimo-00000001`);
    await user.keyboard('{Escape}');
    await user.click(within(other).getByRole('button', { name: /^¿Cómo se calcula\?/ }));
    expect(methodOf(await findRole('dialog', '¿Cómo se calcula? León'))).toBe(
      `${REMOTE}${asked}?changeOrganization=${LEON}`,
    );
  });

  it('leads home: to this monitor, and to the other one beside this page', async () => {
    sides();
    openSite(path);
    const own = await findRole('link', /^Ir a Inicio.*San Jerónimo/);
    expect(hrefOf(own)).toBe(`/select-organization?redirectTo=%2F&autoSelectOrganization=${sanJeronimo._id}`);
    const other = screen.getByRole('link', { name: /^Ir a Inicio.*León/ });
    expect([hrefOf(other), other.getAttribute('target')]).toEqual([`${REMOTE}/select-organization`, '_blank']);
  });

  it('is downloaded by the ids of both', async () => {
    sides();
    const { user } = openSite(path);
    await screen.findByText('Municipio de San Jerónimo y Municipio de León');
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    await user.click(await findRole('button', /CSV/));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(api.asked(getComparisonFile)).toMatchObject([
      { params: { format: 'csv', id: sanJeronimo._id }, query: { target: LEON, url: REMOTE } },
    ]);
  });

  it('of different administrations says so, and offers our figures of the other one', async () => {
    api.answer(getComparisonSide, ({ query: { id, administrationPeriod } }) => ({
      error: false as const,
      data:
        id === sanJeronimo._id
          ? { ...left, administrationPeriod: administrationPeriod === null ? 'todas' : '2018-2021' }
          : { ...right, administrationPeriod: 'todas', calculationsLeftOut: 3 },
    }));
    const { user } = openSite(path);
    await screen.findByText('Son administraciones distintas');
    screen.getByText(/San Jerónimo son de 2018-2021; los de León, de todas las administraciones/);
    screen.getByText(/Se muestran 2 datos generales de 5/);
    await user.click(await findRole('link', 'Ver lo nuestro de todas las administraciones'));
    await screen.findByText(/siguen siendo de 2018-2021/);
    expect(shownAddress()).toContain('administrationPeriod=todas');
    await user.click(screen.getByRole('button', { name: 'Descargar' }));
    await user.click(await findRole('button', /CSV/));
    await waitFor(() => expect(api.asked(getComparisonFile)).toHaveLength(1));
    expect(api.asked(getComparisonFile)).toMatchObject([{ query: { administrationPeriod: null } }]);
  });

  it('that cannot be had keeps our own side, and says when the other monitor is slow', async () => {
    api.answer(getComparisonSide, ({ query }) => {
      if (query.url) throw new Refused('monitor.slow');
      return { error: false as const, data: left };
    });
    openSite(path);
    await findRole('region', sanJeronimo.name);
    await screen.findByText(/tarda demasiado en contestar/);
    expect(screen.queryByRole('button', { name: 'Descargar' })).toBeNull();
  });

  it('that cannot be had of ours keeps the other side, and can be tried again', async () => {
    api.answer(getComparisonSide, ({ query }) => {
      if (!query.url) throw new Refused('server.failed');
      return { error: false as const, data: right };
    });
    const { user } = openSite(path);
    const retry = await findRole('button', 'Intentar de nuevo');
    expect(screen.getByRole('region', { name: 'Municipio de León' })).toBeTruthy();
    sides();
    await user.click(retry);
    await screen.findByText('Municipio de San Jerónimo y Municipio de León');
    expect(screen.getByRole('button', { name: 'Descargar' })).toBeTruthy();
  });

  it('that cannot be had says so, and can be tried again', async () => {
    api.answer(getComparisonSide, ({ query }) => {
      if (query.url) throw new Refused('comparison.unavailable');
      return { error: false as const, data: left };
    });
    const { user } = openSite(path);
    await findToast('La información de Comparativas no se encuentra disponible en este momento.');
    sides();
    await user.click(await findRole('button', 'Intentar de nuevo'));
    await screen.findByText('Municipio de San Jerónimo y Municipio de León');
  });

  it.each([
    ['with itself', `/comparations/${sanJeronimo._id}`, 'No encontramos con quién comparar'],
    ['with what is not there', `/comparations/${idOf(77)}`, 'No encontramos con quién comparar'],
    ['at no address', `/comparations/${LEON}?baseRemoteUrl=javascript:alert(1)`, 'Verifique la url'],
  ])('%s leads back to the choice', async (_what, address, title) => {
    api.answer(getComparisonSide, ({ query }) => {
      if (query.id !== sanJeronimo._id) throw new Refused('organization.not-found');
      return { error: false as const, data: left };
    });
    openSite(address);
    await screen.findByText(title);
    expect(hrefOf(await findRole('link', 'Elegir otro monitor'))).toBe('/comparations');
    expect(api.asked(saveComparison)).toEqual([]);
  });
});

describe('comparisons that were looked at lately', () => {
  const address = `/comparations/${LEON}?baseRemoteUrl=${encodeURIComponent(REMOTE)}`;
  const itemsIn = (recent: HTMLElement) =>
    within(recent)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const publicOnes = (...data: readonly { target: string; targetName: string; remoteUrl: string | null }[]) =>
    api.answer(listComparisons, {
      error: false,
      data: data.map((one) => ({ ...one, name: one.targetName, color: '#123456' })),
    });
  const own = { target: santaLucia._id, targetName: 'Santa Lucía', remoteUrl: null };

  it('with a monitor that was typed stay in this browser: marked in the same list, until they are taken from it', async () => {
    sides();
    api.answer(listMonitors, found([]));
    publicOnes(own);
    const { goTo, user } = openSite(address);
    await screen.findByText('Municipio de San Jerónimo y Municipio de León');
    await goTo('/comparations');
    const recent = await findRole('region', 'Comparaciones Recientes');
    await waitFor(() =>
      expect(itemsIn(recent)).toEqual(['LEOLeónmonitor.leon.mxSolo en este navegador', 'SSanta Lucía']),
    );
    expect(localStorage.getItem('typed-comparisons')).toContain(REMOTE);
    expect(within(recent).queryByRole('button', { name: /Santa Lucía/ })).toBeNull();
    await user.click(within(recent).getByRole('button', { name: 'Quitar la comparación con León' }));
    await waitFor(() => expect(itemsIn(recent)).toEqual(['SSanta Lucía']));
    expect(localStorage.getItem('typed-comparisons')).not.toContain(REMOTE);
    expect(api.asked(deleteComparison)).toEqual([]);
  });

  it('stand there once when the installation lists the monitor', async () => {
    sides();
    api.answer(listMonitors, found([]));
    publicOnes({ target: LEON, targetName: 'León', remoteUrl: REMOTE });
    const { goTo } = openSite(address);
    await screen.findByText('Municipio de San Jerónimo y Municipio de León');
    await goTo('/comparations');
    const recent = await findRole('region', 'Comparaciones Recientes');
    await waitFor(() => expect(itemsIn(recent)).toEqual(['LEOLeónmonitor.leon.mx']));
  });

  it('are taken away by who holds SETTINGS, on the page itself', async () => {
    api.answer(listMonitors, found([]));
    publicOnes({ target: LEON, targetName: 'León', remoteUrl: REMOTE }, own);
    const { user } = openSite('/comparations', { permissions: ['SETTINGS'] });
    const recent = await findRole('region', 'Comparaciones Recientes');
    api.answer(deleteComparison, { error: false, message: 'La comparación se ha quitado.' });
    publicOnes(own);
    await user.click(await within(recent).findByRole('button', { name: 'Quitar la comparación con León' }));
    await waitFor(() => expect(itemsIn(recent)).toEqual(['SSanta Lucía']));
    expect(api.asked(deleteComparison)).toMatchObject([{ body: { target: LEON, url: REMOTE } }]);
  });
});
