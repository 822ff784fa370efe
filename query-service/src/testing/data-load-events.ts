import type { DataLoadEvent, DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { idWith, SINCE_DAY } from './fixtures.ts';

type Uploaded = Extract<DataLoadEvent, { type: 'DataLoadUploaded' }>;

export const loadSummary: DataLoadSummary = {
  newContractsCount: 1,
  newSuppliersCount: 0,
  newAdministrativeUnitsCount: 0,
  skippedContractsCount: 0,
  skippedSuppliersCount: 0,
  skippedAdministrativeUnitsCount: 0,
  errorsCount: 0,
  noticedContractsCount: 0,
  revisedContractsCount: 0,
  unchangedContractsCount: 0,
  conflictsCount: 0,
};

/** What every event of a load says of it. */
export const loadFact = (id: string, organizationId: string) => ({ id, organizationId, validFrom: SINCE_DAY });

export const dataLoadUploaded = ({
  id,
  organizationId,
  fileName = 'carga.xlsx',
  rows = 1,
}: {
  id: string;
  organizationId: string;
  fileName?: string;
  rows?: number;
}): Uploaded => ({
  type: 'DataLoadUploaded',
  data: {
    ...loadFact(id, organizationId),
    fileId: idWith('0'),
    fileName,
    sha256: 'ab12',
    rows,
    summary: loadSummary,
  },
});
