import type { CatalogueKey } from '@monitor/contracts-schema/catalogues';
import { useWatch } from 'react-hook-form';
import { chooseOrganization, chosenOrganization } from '../../lib/session/organization.ts';
import { type CatalogueExtras, type DeclaredEntry, declaredCatalogue } from './declared-catalogue.tsx';
import { DeclaredFields, type LabelledField } from './declared-fields.tsx';
import { JoinDialog } from './joins/join-dialog.tsx';
import { JoinedEntries } from './joins/joined-entries.tsx';
import { MergeNotice } from './joins/merge-notice.tsx';
import { CatalogueScreen } from './list/catalogue-screen.tsx';
import { OrganizationRemovalQuestion } from './organizations/organization-removal-question.tsx';
import { RemovedOrganizations } from './organizations/removed-organizations.tsx';
import { UserFormFields } from './users/user-fields.tsx';
import { useUserLocks } from './users/user-locks.ts';

/** The fields of a resource: articles have a picture. */
const ResourceFormFields = ({ fields }: Readonly<{ fields: readonly LabelledField[] }>) => {
  const classification: unknown = useWatch({ name: 'classification' });
  return <DeclaredFields fields={fields.filter(([, { kind }]) => kind !== 'image' || classification === 'ARTICLE')} />;
};

const itsContracts = ({ name }: DeclaredEntry) => ({
  to: `/admin/contracts?${new URLSearchParams({ buscar: String(name) })}`,
  label: 'Ver sus contratos',
});

/** What the screen of each catalogue does beyond its declaration. */
const extras: Readonly<Partial<Record<CatalogueKey, CatalogueExtras>>> = {
  suppliers: {
    inUse: itsContracts,
    Join: (props) => <JoinDialog catalogue="suppliers" {...props} />,
    above: <MergeNotice catalogue="suppliers" />,
    below: <JoinedEntries catalogue="suppliers" />,
  },
  administrativeUnits: {
    inUse: itsContracts,
    Join: (props) => <JoinDialog catalogue="administrativeUnits" {...props} />,
    above: <MergeNotice catalogue="administrativeUnits" />,
    below: <JoinedEntries catalogue="administrativeUnits" />,
  },
  users: {
    leavesOut: ['edit-button'],
    fieldsFrom: (fields, doc) => <UserFormFields fields={fields} doc={doc} />,
    useLocks: useUserLocks,
    notes: { email: ({ unconfirmedEmail }) => (unconfirmedEmail ? `Por confirmar: ${unconfirmedEmail}` : null) },
  },
  resources: { leavesOut: ['edit-button'], fieldsFrom: (fields) => <ResourceFormFields fields={fields} /> },
  organizations: {
    leavesOut: ['choosing-several'],
    removalQuestion: (doc, onAnswered) => <OrganizationRemovalQuestion doc={doc} onAnswered={onAnswered} />,
    below: <RemovedOrganizations />,
    onRemoved: ({ _id }) => {
      if (chosenOrganization()?._id === _id) chooseOrganization(null);
    },
  },
};

/** The page of a catalogue that is declared whole. */
export const pageOfCatalogue = (key: CatalogueKey) => {
  const catalogue = declaredCatalogue(key, extras[key]);
  return () => <CatalogueScreen catalogue={catalogue} />;
};
