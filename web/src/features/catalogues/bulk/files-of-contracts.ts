import { BULK_LIMIT, bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractSortFields } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { filterQuery, NO_FILTERS } from '../../../lib/address/spending-filters.ts';
import { ApiProblem, callAddress, send } from '../../../lib/api/api.ts';
import { download } from '../../../lib/api/download.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { type CatalogueFiles, callTo, type Narrowed, sortFieldIn } from '../catalogue.ts';
import { listMatching } from './bulk-calls.ts';

const exportChosen = callTo(bulkEndpoints.exportChosenContracts);
const allToCorrect = callTo(dataLoadEndpoints.downloadContracts);
const chosenToCorrect = callTo(dataLoadEndpoints.downloadChosenContracts);

const TO_CORRECT = 'monitor-karewa-contratos-por-corregir.xlsx';

/** The ids of all that a search and filters find. Throws an ApiProblem when no file may hold so many. */
const idsFound = async ({ search, filters }: Narrowed): Promise<string[]> => {
  const query = { search, ...filterQuery(filters ?? NO_FILTERS) };
  const { total, contracts } = (await send(listMatching, { query })).data;
  if (total <= contracts.length) return contracts.map(({ _id }) => _id);
  const message = `Son más de ${formatCount(BULK_LIMIT)} contratos: acota la lista con los filtros.`;
  throw new ApiProblem(400, { code: 'request.invalid', message });
};

export const contractFiles: CatalogueFiles = {
  ofChosen: (format, { columns, sort, typeSort }) =>
    callAddress(exportChosen.path, {
      params: { format },
      query: { sort: sortFieldIn(contractSortFields, sort), typeSort, columns: columns.join(',') },
    }),
  others: [
    {
      id: 'correct',
      label: 'Descargar para corregir',
      hint: 'Libro que, cargado de nuevo, corrige estos contratos',
      fetch: async (entries) => {
        const ids = entries && ('ids' in entries ? entries.ids : await idsFound(entries));
        await (ids
          ? download(chosenToCorrect.path, TO_CORRECT, undefined, { ids })
          : download(allToCorrect.path, TO_CORRECT));
      },
    },
  ],
};
