import { type AnswerOf, supplierEndpoints, supplierForm, supplierFormProblems } from '@monitor/contracts-schema';
import { send } from '../../lib/api.ts';
import { formProblems } from '../../lib/form-resolver.ts';
import { type Catalogue, callTo, sortFieldIn } from './catalogue.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { SupplierFormFields, supplierLabels } from './supplier-fields.tsx';

const { catalogue } = supplierEndpoints;
const list = callTo(catalogue.list);
const save = callTo(catalogue.save);
const remove = callTo(catalogue.delete);
const saveRows = callTo(catalogue.saveUpdatedDocs);
const sortable = ['name', 'rfc', 'notes', 'createdAt'] as const;

type Supplier = AnswerOf<typeof catalogue.list>['data']['docs'][number];
type SupplierValues = Readonly<Record<keyof typeof supplierLabels, string>>;

const suppliers: Catalogue<Supplier, SupplierValues> = {
  calls: {
    path: list.path,
    list: (asked, signal) => send(list, { query: { ...asked, sort: sortFieldIn(sortable, asked.sort) } }, { signal }),
    save: (body, headers) => send(save, { body }, { headers }),
    remove: (_id, headers) => send(remove, { body: { _id } }, { headers }),
    saveRows: (rows, headers) =>
      send(saveRows, { body: rows.map(({ _id, version, values }) => ({ _id, version, ...values })) }, { headers }),
  },
  permission: 'SUPPLIERS',
  title: 'Proveedores',
  noun: { one: 'proveedor', many: 'proveedores', gender: 'm' },
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', label: supplierLabels.name, kind: 'text', value: ({ name }) => name, inlineEditable: true },
    { id: 'rfc', label: supplierLabels.rfc, kind: 'text', value: ({ rfc }) => rfc, inlineEditable: true },
    { id: 'notes', label: supplierLabels.notes, kind: 'text', value: ({ notes }) => notes, inlineEditable: true },
    { id: 'createdAt', label: 'Fecha de creación', kind: 'date', value: ({ createdAt }) => createdAt },
  ],
  sortable,
  inUse: ({ name }) => ({
    to: `/admin/contracts?${new URLSearchParams({ buscar: name })}`,
    label: 'Ver sus contratos',
  }),
  form: {
    valuesOf: (doc) => ({ name: doc?.name ?? '', rfc: doc?.rfc ?? '', notes: doc?.notes ?? '' }),
    // A name that came from a sheet stays as it was written; one that is typed keeps the rules.
    problemsWith: (values, doc) =>
      formProblems(supplierForm, (form) => (form.name === doc?.name ? [] : supplierFormProblems(form)), values),
    Fields: SupplierFormFields,
    labels: supplierLabels,
    size: 'm',
  },
};

export const SuppliersCataloguePage = () => <CatalogueScreen catalogue={suppliers} />;
