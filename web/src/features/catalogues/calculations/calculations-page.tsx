import type { CatalogueCalculation } from '@monitor/contracts-schema/calculations/calculation-answers';
import {
  calculationEndpoints,
  calculationSortFields,
} from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { calculationOutline } from '@monitor/contracts-schema/calculations/calculation-outline';
import { calculationLabels } from '@monitor/contracts-schema/calculations/calculation-words';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { callAddress, send } from '../../../lib/api/api.ts';
import { type Catalogue, callTo, sortFieldIn } from '../catalogue.ts';
import { CatalogueScreen } from '../list/catalogue-screen.tsx';
import { calculationListColumns } from './calculation-columns.ts';
import { CalculationFormFields } from './calculation-form-fields.tsx';
import {
  type CalculationValues,
  calculationProblems,
  calculationSent,
  calculationValues,
} from './calculation-values.ts';

const list = callTo(calculationEndpoints.list);
const find = callTo(calculationEndpoints.detail);
const file = callTo(calculationEndpoints.download);
const save = callTo(calculationEndpoints.save);
const remove = callTo(calculationEndpoints.delete);
const removeMany = callTo(calculationEndpoints.deleteDocs);
const saveRows = callTo(calculationEndpoints.saveUpdatedDocs);

const log = INSTALLATION;

const calculations: Catalogue<CatalogueCalculation, CalculationValues> = {
  calls: {
    path: list.path,
    log,
    list: (query, signal) =>
      send(list, { query: { ...query, sort: sortFieldIn(calculationSortFields, query.sort) } }, { signal, log }),
    find: async (id, signal) => (await send(find, { query: { id } }, { signal, log })).data,
    fileAddress: (format, query) =>
      callAddress(file.path, {
        params: { format },
        query: { ...query, sort: sortFieldIn(calculationSortFields, query.sort), columns: query.columns.join(',') },
      }),
    save: ({ _id, version, ...values }, headers) =>
      send(save, { body: { ...calculationSent(values), _id, version } }, { headers, log }),
    remove: (_id, headers) => send(remove, { body: { _id } }, { headers, log }),
    removeMany: (ids, headers) => send(removeMany, { body: { ids: [...ids] } }, { headers, log }),
    saveRows: (rows, headers) =>
      send(
        saveRows,
        { body: rows.map(({ _id, version, values }) => ({ ...calculationSent(values), _id, version })) },
        { headers, log },
      ),
  },
  permission: calculationOutline.permission,
  title: 'Cálculos',
  noun: calculationOutline.noun,
  nameOf: ({ name }) => name,
  columns: calculationListColumns,
  sortable: calculationSortFields,
  leavesOut: ['editing-in-table', 'edit-button'],
  inUse: ({ abbreviation }) => ({
    to: `/admin/calculations?${new URLSearchParams({ buscar: abbreviation })}`,
    label: `Ver las fórmulas con ${abbreviation}`,
  }),
  form: {
    valuesOf: calculationValues,
    problemsWith: calculationProblems,
    fieldsFor: (doc) => <CalculationFormFields doc={doc} />,
    labels: calculationLabels,
    size: 'l',
  },
};

export const CalculationsCataloguePage = () => <CatalogueScreen catalogue={calculations} />;
