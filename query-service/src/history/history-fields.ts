import {
  byAggregate,
  type CatalogueField,
  type CatalogueKey,
  type ChangeAction,
  type ChangeKind,
  catalogues,
  changeKinds,
  contractFieldLabels,
  type DataLoadCounts,
  type DataLoadSummary,
  isCoveredBy,
  type Permission,
  publicContractFields,
  type RevertCounts,
} from '@monitor/contracts-schema';

type LoadFields = DataLoadSummary & DataLoadCounts & { rows: number; sha256: string };

/** What the fields of loads are called; anybody may read all of them. */
const loadLabels: Readonly<Record<keyof LoadFields, string>> = {
  rows: 'Filas',
  sha256: 'SHA-256 del archivo',
  newContractsCount: 'Contratos nuevos',
  noticedContractsCount: 'Contratos nuevos con avisos',
  newSuppliersCount: 'Proveedores nuevos',
  newAdministrativeUnitsCount: 'Unidades administrativas nuevas',
  skippedContractsCount: 'Contratos omitidos',
  skippedSuppliersCount: 'Proveedores ya registrados',
  skippedAdministrativeUnitsCount: 'Unidades administrativas ya registradas',
  errorsCount: 'Filas con errores',
  contracts: 'Contratos registrados',
  suppliers: 'Proveedores registrados',
  administrativeUnits: 'Unidades administrativas registradas',
  skipped: 'Filas omitidas',
  errors: 'Filas con errores',
  numberTaken: 'Filas cuyo número se tomó después de la revisión',
  removed: 'Filas eliminadas en la revisión',
  leftOut: 'Filas no registradas',
};

/** What the figures of a load are called that was taken back. */
const revertLabels: Readonly<Record<keyof RevertCounts, string>> = {
  contracts: 'Contratos eliminados',
  suppliers: 'Proveedores eliminados',
  administrativeUnits: 'Unidades administrativas eliminadas',
  changed: 'Registros que se conservaron porque alguien los cambió',
  inUse: 'Proveedores y unidades que se conservaron porque otros contratos los usan',
  gone: 'Registros que ya no estaban',
};

const describedBy = (key: CatalogueKey): [string, CatalogueField][] =>
  Object.entries<CatalogueField>(catalogues[key].described);

/** What histories call the fields of each kind. */
const labels: Readonly<Record<ChangeKind, Readonly<Record<string, string>>>> = {
  contract: contractFieldLabels,
  ...byAggregate((key) => Object.fromEntries(describedBy(key).map(([field, { label }]) => [field, label]))),
  'data-load': loadLabels,
};

/** What the history of a kind calls a field, in a change of some action. */
export const labelOf = (kind: ChangeKind, field: string, action?: ChangeAction): string =>
  (action === 'reverted' ? revertLabels[field as keyof RevertCounts] : labels[kind][field]) ?? field;

/** The labels of each kind's enumerations; those of contracts are told by who shows them. */
const valueLabels: Readonly<Partial<Record<ChangeKind, Readonly<Record<string, Readonly<Record<string, string>>>>>>> =
  byAggregate((key) =>
    Object.fromEntries(
      describedBy(key).flatMap(([name, field]) => (field.kind === 'enum' ? [[name, field.labels]] : [])),
    ),
  );

/** What a history says for a field's value: of an enumeration of a catalogue its label, else the value. */
export const toldInHistory = (kind: ChangeKind, field: string, value: unknown): unknown =>
  typeof value === 'string' ? (valueLabels[kind]?.[field]?.[value] ?? value) : value;

const publicFieldsOf = (key: CatalogueKey): ReadonlySet<string> =>
  new Set(describedBy(key).flatMap(([field, { visibility }]) => (visibility === 'public' ? [field] : [])));

/** The fields whose values anybody may read in a history. What is not named here, fields to come included, is internal. */
const publicFields: Readonly<Record<ChangeKind, ReadonlySet<string>>> = {
  contract: new Set(publicContractFields),
  ...byAggregate(publicFieldsOf),
  'data-load': new Set([...Object.keys(loadLabels), ...Object.keys(revertLabels)]),
};

/** The kinds that somebody with these permissions administers. */
export const kindsCoveredBy = (permissions: readonly Permission[]): readonly ChangeKind[] =>
  changeKinds.filter((kind) => isCoveredBy(permissions, kind));

/** Whether somebody with these permissions may read a field's values in the history of a kind. */
export const isReadable = (kind: ChangeKind, field: string, permissions: readonly Permission[]): boolean =>
  publicFields[kind].has(field) || isCoveredBy(permissions, kind);
