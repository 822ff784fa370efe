import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { ContractHistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { aShownContract, contractPage, idOf } from '../../testing/fixtures.ts';
import { findHeading, findRole, hrefOf, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { getContract, listContracts } = contractEndpoints;
const { getContractHistory } = historyEndpoints;

const roof = aShownContract({ contractUrl: 'https://ejemplo.mx/contrato.pdf', contractUrlBackup: idOf(70) });
const here = `/contracts/${roof._id}`;

const entry = (given: Partial<ContractHistoryEntry>): ContractHistoryEntry => ({
  id: idOf(81),
  kind: 'contract',
  action: 'registered',
  subjectId: roof._id,
  subject: 'Techo de la escuela',
  recordedAt: '2026-03-04T18:00:00.000Z',
  validFrom: '2026-03-04T18:00:00.000Z',
  version: 1,
  position: '1',
  via: 'form',
  dataLoad: null,
  batch: null,
  who: { label: 'Administrador 7F' },
  counts: null,
  revertCounts: null,
  changes: [],
  ...given,
});

describe('a contract', () => {
  it('is told whole: its sentence, its documents, its fields and its history', async () => {
    api.answer(getContract, { error: false, data: roof });
    api.answer(getContractHistory, { error: false, data: [entry({})] });
    const { user } = openSite(here);
    await findHeading('Techo de la escuela');
    expect(document.title).toContain('Techo de la escuela');
    expect(hrefOf(screen.getAllByRole('link', { name: 'OBRAS DEL NORTE SA DE CV' })[0])).toBe(`/suppliers/${idOf(21)}`);
    expect(screen.getByText('LP-001')).toBeTruthy();
    expect(await screen.findByText(/Administrador 7F/)).toBeTruthy();
    expect(api.asked(getContract)[0]).toMatchObject({ query: { id: roof._id }, organizationId: idOf(1) });

    await user.click(screen.getByRole('button', { name: 'Consultar Contrato' }));
    const dialog = within(await findRole('dialog', 'Contrato'));
    expect(hrefOf(dialog.getByRole('link', { name: /Abrir original/ }))).toBe(roof.contractUrl);
    expect(hrefOf(dialog.getByRole('link', { name: /Descargar respaldo/ }))).toBe(
      `/public-api/files/download/${idOf(70)}?contract=${roof._id}&field=contractUrl`,
    );
  });

  it('leads back to the list as its reader left it', async () => {
    api.answer(listContracts, contractPage([roof]));
    api.answer(getContract, { error: false, data: roof });
    const { user } = openSite('/contracts?buscar=techo');
    await user.click(await findRole('link', /Ver más sobre Techo/));
    await findHeading('Techo de la escuela');
    expect(hrefOf(screen.getAllByRole('link', { name: 'Contratos' })[0])).toBe('/contracts');
    const back = screen.getByRole('main').querySelector('header a');
    expect(hrefOf(back)).toBe('/contracts?buscar=techo');
  });

  it('is not told of another: the last one does not stand in its place', async () => {
    const bridge = aShownContract({ _id: idOf(12), servicesDescription: 'Puente peatonal' });
    const later = Promise.withResolvers<{ error: false; data: typeof bridge }>();
    api.answer(getContract, ({ query }) =>
      query.id === roof._id ? { error: false as const, data: roof } : later.promise,
    );
    const { goTo } = openSite(here);
    await findHeading('Techo de la escuela');
    await goTo(`/contracts/${bridge._id}`);
    await waitFor(() => expect(screen.queryByText('Techo de la escuela')).toBeNull());
    later.resolve({ error: false, data: bridge });
    await findHeading('Puente peatonal');
  });

  it('that there is not says so, without a word about a failure', async () => {
    api.refuse(getContract, 'contract.not-found');
    api.refuse(getContractHistory, 'contract.not-found');
    openSite(here);
    await findHeading('Contrato no encontrado');
    expect(api.asked(getContract)).toHaveLength(1);
    expect(screen.queryByText(/no se encuentra disponible en este momento/)).toBeNull();
  });

  it('that was removed keeps its history', async () => {
    api.refuse(getContract, 'contract.not-found');
    api.answer(getContractHistory, {
      error: false,
      data: [entry({}), entry({ id: idOf(82), action: 'removed', version: 2, position: '2' })],
    });
    openSite(here);
    await findHeading('Techo de la escuela');
    expect(screen.getByText(/Este contrato se eliminó del registro/)).toBeTruthy();
  });

  it('that cannot be had now can be asked for again', async () => {
    api.refuse(getContract, 'server.failed');
    const { user } = openSite(here);
    await screen.findByText('La información de Contratos no se encuentra disponible en este momento.');
    api.answer(getContract, { error: false, data: roof });
    await user.click((await screen.findAllByRole('button', { name: 'Intentar de nuevo' }))[0]!);
    await findHeading('Techo de la escuela');
    await waitFor(() => expect(screen.queryByText(/La información del contrato no se pudo obtener/)).toBeNull());
  });
});
