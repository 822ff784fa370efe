import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import { SINCE_DAY } from './fixtures.ts';

export type Contract = Readonly<{ id: string; fields: ContractFields }>;

type Noun = 'Contract' | 'Supplier' | 'AdministrativeUnit' | 'Organization' | 'User';
type Fields = ContractFields | SupplierFields | AdministrativeUnitFields | OrganizationFields | UserFields;
type Registered = Readonly<{ noun: Noun; organizationId: string; fields: Fields }>;

const FOR_A_WHILE = { restorableUntil: '2026-12-01T12:00:00.000Z' };

/** Knows what was registered so far, and says what has to happen for things to become what a test wants. */
export const createOrganizationEvents = () => {
  const registered = new Map<string, Registered>();

  const become = (noun: Noun, organizationId: string, id: string, fields: Fields): MonitorEvent[] => {
    const before = registered.get(id);
    if (before && (before.noun !== noun || before.organizationId !== organizationId))
      throw new Error(`${id} is registered as something else`);
    registered.set(id, { noun, organizationId, fields });
    const fact = { id, organizationId, validFrom: SINCE_DAY, fields };
    if (!before) return [{ type: `${noun}Registered`, data: fact } as MonitorEvent]; // nouns come with their fields
    const changes = changesBetween({ ...before.fields }, { ...fields });
    return changes.length === 0 ? [] : [{ type: `${noun}Revised`, data: { ...fact, changes } } as MonitorEvent];
  };

  const remove = (id: string): MonitorEvent[] => {
    const before = registered.get(id);
    if (!before) throw new Error(`${id} was never registered`);
    registered.delete(id);
    const { noun, organizationId, fields } = before;
    const fact = { id, organizationId, validFrom: SINCE_DAY, fields };
    return [{ type: `${noun}Removed`, data: { ...fact, ...(noun === 'Organization' && FOR_A_WHILE) } } as MonitorEvent];
  };

  const referencesOf = (organizationId: string, { fields }: Contract): MonitorEvent[] => {
    const { supplier, organizerAdministrativeUnit: organizer, applicantAdministrativeUnit: applicant } = fields;
    const named = supplier ? become('Supplier', organizationId, supplier.id, supplierFields(supplier)) : [];
    const units = [organizer, applicant].flatMap(({ id, name }) =>
      become('AdministrativeUnit', organizationId, id, { name, notes: null }),
    );
    return [...named, ...units];
  };

  return {
    remove,

    /** An organization that was removed is there again. */
    restore: (id: string, fields: OrganizationFields): MonitorEvent[] => {
      registered.set(id, { noun: 'Organization', organizationId: id, fields });
      const registeredAt = `${SINCE_DAY}T12:00:00.000Z`;
      const data = { id, organizationId: id, validFrom: SINCE_DAY, fields, registeredAt };
      return [{ type: 'OrganizationRestored', data }];
    },

    /** The organization is these fields, its contracts are these and no others, and what they name is registered. */
    organization: (id: string, fields: OrganizationFields, contracts: readonly Contract[]): MonitorEvent[] => {
      const wanted = new Set(contracts.map((contract) => contract.id));
      const gone = [...registered].filter(
        ([known, { noun, organizationId }]) => noun === 'Contract' && organizationId === id && !wanted.has(known),
      );
      return [
        ...become('Organization', id, id, fields),
        ...gone.flatMap(([contract]) => remove(contract)),
        ...contracts.flatMap((contract) => [
          ...referencesOf(id, contract),
          ...become('Contract', id, contract.id, contract.fields),
        ]),
      ];
    },

    user: (id: string, fields: UserFields): MonitorEvent[] => become('User', INSTALLATION, id, fields),
  };
};

const supplierFields = ({ name, rfc }: { name: string; rfc: string | null }): SupplierFields => ({
  name,
  rfc,
  notes: null,
});
