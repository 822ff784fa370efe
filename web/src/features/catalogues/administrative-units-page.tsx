import {
  type AnswerOf,
  administrativeUnitEndpoints,
  administrativeUnitForm,
  administrativeUnitFormProblems,
} from '@monitor/contracts-schema';
import { send } from '../../lib/api.ts';
import { formProblems } from '../../lib/form-resolver.ts';
import { AdministrativeUnitFormFields, unitLabels } from './administrative-unit-fields.tsx';
import { type Catalogue, callTo, sortFieldIn } from './catalogue.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';

const { catalogue } = administrativeUnitEndpoints;
const list = callTo(catalogue.list);
const save = callTo(catalogue.save);
const remove = callTo(catalogue.delete);
const saveRows = callTo(catalogue.saveUpdatedDocs);
const sortable = ['name', 'notes', 'createdAt'] as const;

type AdministrativeUnit = AnswerOf<typeof catalogue.list>['data']['docs'][number];
type UnitValues = Readonly<Record<keyof typeof unitLabels, string>>;

const administrativeUnits: Catalogue<AdministrativeUnit, UnitValues> = {
  calls: {
    path: list.path,
    list: (asked, signal) => send(list, { query: { ...asked, sort: sortFieldIn(sortable, asked.sort) } }, { signal }),
    save: (body, headers) => send(save, { body }, { headers }),
    remove: (_id, headers) => send(remove, { body: { _id } }, { headers }),
    saveRows: (rows, headers) =>
      send(saveRows, { body: rows.map(({ _id, version, values }) => ({ _id, version, ...values })) }, { headers }),
  },
  permission: 'ADMINISTRATIVE_UNITS',
  title: 'Unidades administrativas',
  noun: { one: 'unidad administrativa', many: 'unidades administrativas', gender: 'f' },
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', label: unitLabels.name, kind: 'text', value: ({ name }) => name, inlineEditable: true },
    { id: 'notes', label: unitLabels.notes, kind: 'text', value: ({ notes }) => notes, inlineEditable: true },
    { id: 'createdAt', label: 'Fecha de creación', kind: 'date', value: ({ createdAt }) => createdAt },
  ],
  sortable,
  inUse: ({ name }) => ({
    to: `/admin/contracts?${new URLSearchParams({ buscar: name })}`,
    label: 'Ver sus contratos',
  }),
  form: {
    valuesOf: (doc) => ({ name: doc?.name ?? '', notes: doc?.notes ?? '' }),
    problemsWith: (values) => formProblems(administrativeUnitForm, administrativeUnitFormProblems, values),
    Fields: AdministrativeUnitFormFields,
    labels: unitLabels,
    size: 'm',
  },
};

export const AdministrativeUnitsCataloguePage = () => <CatalogueScreen catalogue={administrativeUnits} />;
