import {
  type AdministrativeUnitFields,
  type ChangeKind,
  type DataLoadCounts,
  type DataLoadSummary,
  type Permission,
  publicContractFields,
  publicOrganizationFields,
  type SupplierFields,
} from '@monitor/contracts-schema';

type LoadFields = DataLoadSummary & DataLoadCounts & { rows: number; sha256: string };

const fieldsOf =
  <Fields>() =>
  (...fields: readonly (keyof Fields & string)[]): ReadonlySet<string> =>
    new Set(fields);

/** The fields whose values anybody may read in a history. What is not named here, fields to come included, is internal. */
const publicFields: Readonly<Record<ChangeKind, ReadonlySet<string>>> = {
  contract: new Set(publicContractFields),
  supplier: fieldsOf<SupplierFields>()('name', 'rfc'),
  'administrative-unit': fieldsOf<AdministrativeUnitFields>()('name'),
  organization: new Set(Object.keys(publicOrganizationFields)),
  'data-load': fieldsOf<LoadFields>()(
    'rows',
    'sha256',
    'newContractsCount',
    'newSuppliersCount',
    'newAdministrativeUnitsCount',
    'skippedContractsCount',
    'skippedSuppliersCount',
    'skippedAdministrativeUnitsCount',
    'errorsCount',
    'contracts',
    'suppliers',
    'administrativeUnits',
    'skipped',
    'errors',
    'numberTaken',
    'removed',
    'leftOut',
  ),
};

/** Who reads the internal fields of a kind: whoever holds one of these. */
const permissionsFor: Readonly<Record<ChangeKind, readonly Permission[]>> = {
  contract: ['CONTRACTS'],
  supplier: ['SUPPLIERS'],
  'administrative-unit': ['ADMINISTRATIVE_UNITS'],
  organization: ['ORGANIZATIONS', 'SETTINGS'],
  'data-load': ['CONTRACTS'],
};

/** Whether somebody with these permissions may read a field's values in the history of a kind. */
export const isReadable = (kind: ChangeKind, field: string, permissions: readonly Permission[]): boolean =>
  publicFields[kind].has(field) || permissionsFor[kind].some((permission) => permissions.includes(permission));
