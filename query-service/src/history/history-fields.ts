import {
  byAggregate,
  type CatalogueField,
  type CatalogueKey,
  type ChangeKind,
  catalogues,
  type DataLoadCounts,
  type DataLoadSummary,
  type Permission,
  publicContractFields,
} from '@monitor/contracts-schema';

type LoadFields = DataLoadSummary & DataLoadCounts & { rows: number; sha256: string };

const fieldsOf =
  <Fields>() =>
  (...fields: readonly (keyof Fields & string)[]): ReadonlySet<string> =>
    new Set(fields);

const publicFieldsOf = (key: CatalogueKey): ReadonlySet<string> => {
  const described: Readonly<Record<string, CatalogueField>> = catalogues[key].described;
  return new Set(Object.keys(described).filter((field) => described[field]?.visibility === 'public'));
};

/** The fields whose values anybody may read in a history. What is not named here, fields to come included, is internal. */
const publicFields: Readonly<Record<ChangeKind, ReadonlySet<string>>> = {
  contract: new Set(publicContractFields),
  ...byAggregate(publicFieldsOf),
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
  ...byAggregate((key): readonly Permission[] => [catalogues[key].permission]),
  organization: ['ORGANIZATIONS', 'SETTINGS'],
  'data-load': ['CONTRACTS'],
};

/** Whether somebody with these permissions may read a field's values in the history of a kind. */
export const isReadable = (kind: ChangeKind, field: string, permissions: readonly Permission[]): boolean =>
  publicFields[kind].has(field) || permissionsFor[kind].some((permission) => permissions.includes(permission));
