import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { dataLoadCounts, dataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { screen } from '@testing-library/dom';
import { exampleOf } from '../../../testing/example-of.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findRole, openSite } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';

export const AT = '2026-03-04T18:00:00.000Z';
export const LOAD = idOf(60);
export const UNDO = idOf(61);

/** What is known of the organization's load, in one of its states. */
export const info = (status?: 'processing' | 'pending' | 'confirming'): DataLoadInfo => ({
  current: status
    ? {
        _id: LOAD,
        fileName: 'contratos.xlsx',
        status,
        uploadedBy: 'Ana Robles',
        createdAt: AT,
        summary: status === 'pending' ? summary : null,
        erasesBlanks: false,
      }
    : null,
  recent: null,
});

export const created = { newContractsCount: 2, newSuppliersCount: 1, newAdministrativeUnitsCount: 0 };
export const summary = { ...exampleOf(dataLoadSummary), ...created, errorsCount: 1 };

export const answer = (data: DataLoadInfo) => ({ error: false as const, data });

export const book = new File(['x'], 'contratos.xlsx');

export const openLoads = (path = '/admin/data-load') => openSite(path, { permissions: ['CONTRACTS'] });

/** Chooses a workbook and sends it. */
export const upload = async (site: ReturnType<typeof openSite>) => {
  await site.user.upload(await screen.findByLabelText('Libro de contratos'), book);
  await site.user.click(screen.getByRole('button', { name: 'Cargar archivo' }));
  await findRole('region', 'Avance de la carga');
};

/** What became of a load, as its page asks. */
export const result = {
  ...api.example(loadResultEndpoints.getLoadResult).data,
  _id: LOAD,
  fileName: 'contratos.xlsx',
  uploadedBy: 'Ana Robles',
  uploadedAt: AT,
  counts: { ...exampleOf(dataLoadCounts), suppliers: 1 },
};
