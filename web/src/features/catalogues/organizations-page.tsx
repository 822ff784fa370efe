import {
  type AnswerOf,
  INSTALLATION,
  organizationEndpoints,
  organizationForm,
  organizationFormProblems,
} from '@monitor/contracts-schema';
import { send } from '../../lib/api.ts';
import { formProblems } from '../../lib/form-resolver.ts';
import { chooseOrganization, chosenOrganization } from '../../lib/organization.ts';
import { type Catalogue, callTo, sortFieldIn } from './catalogue.ts';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { OrganizationFormFields, organizationLabels } from './organization-fields.tsx';

const { catalogue } = organizationEndpoints;
const list = callTo(catalogue.list);
const save = callTo(catalogue.save);
const remove = callTo(catalogue.delete);
const saveRows = callTo(catalogue.saveUpdatedDocs);
const sortable = ['name', 'shortName', 'createdAt'] as const;
/** Each organization's events lie in itself: their list follows the whole installation. */
const log = INSTALLATION;

type Organization = AnswerOf<typeof catalogue.list>['data']['docs'][number];
type OrganizationValues = Readonly<Record<keyof typeof organizationLabels, string>>;

const organizations: Catalogue<Organization, OrganizationValues> = {
  calls: {
    path: list.path,
    log,
    list: (asked, signal) =>
      send(list, { query: { ...asked, sort: sortFieldIn(sortable, asked.sort) } }, { signal, log }),
    save: (body, headers) => send(save, { body }, { headers, log }),
    remove: (_id, headers) => send(remove, { body: { _id } }, { headers, log }),
    saveRows: (rows, headers) =>
      send(saveRows, { body: rows.map(({ _id, version, values }) => ({ _id, version, ...values })) }, { headers, log }),
  },
  permission: 'ORGANIZATIONS',
  title: 'Organizaciones',
  noun: { one: 'organización', many: 'organizaciones', gender: 'f' },
  nameOf: ({ name }) => name,
  columns: [
    { id: 'name', label: organizationLabels.name, kind: 'text', value: ({ name }) => name, inlineEditable: true },
    {
      id: 'shortName',
      label: organizationLabels.shortName,
      kind: 'text',
      value: ({ shortName }) => shortName,
      inlineEditable: true,
    },
    { id: 'createdAt', label: 'Fecha de creación', kind: 'date', value: ({ createdAt }) => createdAt },
  ],
  sortable,
  form: {
    valuesOf: (doc) => ({ name: doc?.name ?? '', shortName: doc?.shortName ?? '' }),
    problemsWith: (values) => formProblems(organizationForm, organizationFormProblems, values),
    Fields: OrganizationFormFields,
    labels: organizationLabels,
    size: 'm',
  },
  onRemoved: ({ _id }) => {
    if (chosenOrganization()?._id === _id) chooseOrganization(null);
  },
};

export const OrganizationsCataloguePage = () => <CatalogueScreen catalogue={organizations} />;
