import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { NO_FILE_DEFAULTS, type VersionedFileDefaults } from '@monitor/contracts-schema/data-loads/file-defaults';
import { screen, waitFor, within } from '@testing-library/dom';
import { findRole, findToast } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { openLoads } from '../testing/loads.ts';

const { listRememberedDecisions, getFileDefaults, reviseFileDefaults } = dataLoadEndpoints;

const DEFAULTS: VersionedFileDefaults = {
  administrations: [
    { name: '2021-2024', from: null },
    { name: '2024-2027', from: '2024-09-10' },
  ],
  organizerAdministrativeUnit: 'Oficialía Mayor',
  administrativeUnitType: 'Centralizado',
  unitTypes: [{ unit: 'DIF', type: 'Descentralizado' }],
  areaInCharge: null,
  version: 3,
};

const answerWith = (defaults: Partial<VersionedFileDefaults> = {}): void =>
  api.answer(getFileDefaults, { error: false, data: { ...DEFAULTS, ...defaults } });

const open = (defaults?: Partial<VersionedFileDefaults>) => {
  const pagination = { page: 1, pages: 1, total: 0 };
  api.answer(listRememberedDecisions, { error: false, data: { docs: [], pagination } });
  answerWith(defaults);
  return openLoads('/admin/data-load/remembered');
};

const card = async () => within((await findRole('heading', 'Lo que tus archivos no dicen')).closest('section')!); // a card
const factOf = async (name: string) => (await card()).getByText(name).nextElementSibling?.textContent;

it('is read without a load', async () => {
  open();
  expect(await factOf('Administraciones')).toBe('2021-2024, 2024-2027 desde el 10/09/2024');
  expect(await factOf('Unidad administrativa convocante')).toBe('Oficialía Mayor');
  expect(await factOf('Unidades de otro tipo')).toBe('DIF: Descentralizado');
  expect(await factOf('Área responsable de la información')).toBe('Sin indicar');
});

it('is nothing where nobody has said it', async () => {
  open(NO_FILE_DEFAULTS);
  expect(await factOf('Administraciones')).toBe('Sin indicar');
  expect(await factOf('Unidades de otro tipo')).toBe('Ninguna');
});

it('is changed in the fields of the page of columns, on the version that was seen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
  await user.type(await screen.findByRole('textbox', { name: 'Área responsable de la información' }), 'Archivo');
  await user.clear(screen.getByRole('textbox', { name: 'Unidad administrativa convocante' }));
  await user.click(screen.getByRole('button', { name: 'Quitar la administración 1' }));
  api.answer(reviseFileDefaults, { error: false, message: 'Se guardó.' });
  answerWith({ areaInCharge: 'Archivo', version: 4 });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await findToast('Se guardó.');
  expect(api.asked(reviseFileDefaults).map(({ body }) => body)).toEqual([
    {
      ...DEFAULTS,
      administrations: DEFAULTS.administrations.slice(1),
      organizerAdministrativeUnit: null,
      areaInCharge: 'Archivo',
    },
  ]);
  expect(await factOf('Área responsable de la información')).toBe('Archivo');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lo que tus archivos no dicen'));
});

it('that somebody else changed meanwhile is said; what was typed stays until that is loaded', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
  const area = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Área responsable de la información' });
  await user.type(area, 'Archivo');
  api.refuse(reviseFileDefaults, 'stream.version-conflict');
  answerWith({ areaInCharge: 'Tesorería', version: 4 });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Otra persona cambió esto mientras lo editabas');
  expect(area.value).toBe('Archivo');
  await user.click(screen.getByRole('button', { name: 'Cargar los valores nuevos' }));
  expect(area.value).toBe('Tesorería');
});

it('that was typed is not left without a question', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
  await user.type(await screen.findByRole('textbox', { name: 'Área responsable de la información' }), 'Archivo');
  await user.click(screen.getByRole('link', { name: 'Contratos' }));
  await findRole('heading', '¿Descartar los cambios?');
});
