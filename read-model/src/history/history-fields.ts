import type { ChangeCounts } from '@monitor/contracts-schema/batches/batch-events';
import { toFilterAnswer } from '@monitor/contracts-schema/calculations/calculation-answers';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import {
  calculationLabels,
  calculationTypeLabels,
  displayFormLabels,
  filtersInWords,
  scaleWords,
} from '@monitor/contracts-schema/calculations/calculation-words';
import { byAggregate, type CatalogueKey, catalogues } from '@monitor/contracts-schema/catalogues';
import type { CatalogueField } from '@monitor/contracts-schema/catalogues/catalogue-field';
import { contractFieldLabels, publicContractFields } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { UNTAXED_LABEL } from '@monitor/contracts-schema/contracts/counting';
import type {
  DataLoadCounts,
  DataLoadSummary,
  RevertCounts,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import {
  administrationsInWords,
  type FileDefaults,
  unitTypesInWords,
} from '@monitor/contracts-schema/data-loads/file-defaults';
import { shownFormula } from '@monitor/contracts-schema/formulas/function-names';
import { type ChangeKind, changeKinds } from '@monitor/contracts-schema/history/change-nouns';
import { isCoveredBy } from '@monitor/contracts-schema/history/change-permissions';
import type { ChangeAction } from '@monitor/contracts-schema/history/change-views';
import type { Permission } from '@monitor/contracts-schema/permission';

type FileFields = { rows: number; layout: string; headingRow: number; sha256: string };
type LoadFields = DataLoadSummary &
  DataLoadCounts &
  FileFields &
  FileDefaults & { notReached: number; meaning: string };

/** What the fields of loads are called; anybody may read all of them. */
const loadLabels: Readonly<Record<keyof LoadFields, string>> = {
  rows: 'Filas',
  meaning: 'Lo que se había decidido',
  layout: 'Formato',
  headingRow: 'Fila de los encabezados',
  sha256: 'SHA-256 del archivo',
  newContractsCount: 'Contratos nuevos',
  noticedContractsCount: 'Contratos nuevos con avisos',
  newSuppliersCount: 'Proveedores nuevos',
  newAdministrativeUnitsCount: 'Unidades administrativas nuevas',
  skippedContractsCount: 'Contratos omitidos',
  skippedSuppliersCount: 'Proveedores ya registrados',
  skippedAdministrativeUnitsCount: 'Unidades administrativas ya registradas',
  errorsCount: 'Filas con errores',
  revisedContractsCount: 'Contratos por corregir',
  furtherContractsCount: 'Otros contratos por corregir, del mismo procedimiento',
  unchangedContractsCount: 'Filas iguales a lo registrado',
  conflictsCount: 'Filas por decidir',
  contracts: 'Contratos registrados',
  countedAmount: 'Lo que suman a los totales',
  untaxedAmount: `${UNTAXED_LABEL}: monto`,
  untaxedContracts: `${UNTAXED_LABEL}: contratos`,
  revised: 'Contratos corregidos',
  unchanged: 'Filas iguales a lo registrado',
  suppliers: 'Proveedores registrados',
  administrativeUnits: 'Unidades administrativas registradas',
  skipped: 'Filas omitidas',
  errors: 'Filas con errores',
  numberTaken: 'Filas cuyo número se tomó después de la revisión',
  removed: 'Filas eliminadas en la revisión',
  leftOut: 'Filas no registradas',
  administrations: 'Administraciones',
  organizerAdministrativeUnit: contractFieldLabels.organizerAdministrativeUnit,
  administrativeUnitType: contractFieldLabels.administrativeUnitType,
  unitTypes: 'Unidades de otro tipo',
  areaInCharge: contractFieldLabels.areaInCharge,
  renamed: 'Proveedores y unidades que cambiaron de nombre',
  notRenamed: 'Proveedores y unidades que se quedaron con su nombre',
  notReached: 'Filas a las que no llegó',
};

/** What the figures of a load are called that was taken back. */
const revertLabels: Readonly<Record<keyof RevertCounts, string>> = {
  contracts: 'Contratos eliminados',
  suppliers: 'Proveedores eliminados',
  administrativeUnits: 'Unidades administrativas eliminadas',
  changed: 'Registros que se conservaron porque alguien los cambió',
  inUse: 'Proveedores y unidades que se conservaron porque otros contratos los usan',
  restored: 'Contratos que volvieron a lo que decían',
  renamed: 'Proveedores y unidades que volvieron a su nombre',
  gone: 'Registros que ya no estaban',
};

/** What the figures of a batch are called. */
const batchLabels: Readonly<Record<keyof ChangeCounts | 'notReached', string>> = {
  changed: 'Contratos que cambiaron',
  refused: 'Contratos que se quedaron como estaban',
  notReached: 'Registros a los que no llegó',
};

/** What the figures are called of a batch that was undone. */
const undoLabels: Readonly<Record<string, string>> = { ...revertLabels, notReached: batchLabels.notReached };

const { formula, ...calculationFieldLabels } = calculationLabels;
/** What the fields of calculations are called. */
const labelsOfCalculations: Readonly<Record<keyof CalculationFields, string>> = {
  ...calculationFieldLabels,
  expression: formula,
};

/** What a history says for the values of a calculation that are no words by themselves. */
const wordsOfCalculations: {
  readonly [Field in keyof CalculationFields]?: (value: CalculationFields[Field]) => string;
} = {
  type: (type) => calculationTypeLabels[type],
  displayForm: (form) => displayFormLabels[form],
  expression: shownFormula,
  scale: scaleWords,
  filters: (filters) => filtersInWords(filters.map(toFilterAnswer)),
};

/** What the history of an entry calls the one that it was joined to. */
const joinLabels: Readonly<Record<string, string>> = { joinedTo: 'Unido a' };

const describedBy = (key: CatalogueKey): [string, CatalogueField][] =>
  Object.entries<CatalogueField>(catalogues[key].described);

/** What histories call the fields of each kind. */
const labels: Readonly<Record<ChangeKind, Readonly<Record<string, string>>>> = {
  contract: contractFieldLabels,
  ...byAggregate((key) => Object.fromEntries(describedBy(key).map(([field, { label }]) => [field, label]))),
  calculation: labelsOfCalculations,
  'data-load': loadLabels,
  batch: batchLabels,
};

/** What the history of a kind calls a field, in a change of some action. */
export const labelOf = (kind: ChangeKind, field: string, action?: ChangeAction): string =>
  (action === 'reverted' || action === 'undone' ? undoLabels[field] : labels[kind][field]) ??
  joinLabels[field] ??
  field;

type Words = (value: never) => unknown;

/** A picture's id tells nobody which one it is, but that it is another. */
const PICTURE_DIGITS = 6;
const pictureCalled = (id: string): string => `Imagen ${id.slice(-PICTURE_DIGITS)}`;

const wordsOf = (field: CatalogueField): Words | undefined => {
  switch (field.kind) {
    case 'enum':
      return (value: string) => field.labels[value] ?? value;
    case 'choices':
      return (values: readonly string[]) => values.map((value) => field.labels[value] ?? value).join(', ');
    case 'file':
    case 'image':
      return pictureCalled;
    default:
      return undefined;
  }
};

type WordsByField = Readonly<Record<string, Words | undefined>>;

/** How each kind's values are told; the enumerations of contracts are told by who shows them. */
const words: Readonly<Partial<Record<ChangeKind, WordsByField>>> = {
  ...byAggregate(
    (key): WordsByField => Object.fromEntries(describedBy(key).map(([name, field]) => [name, wordsOf(field)])),
  ),
  calculation: wordsOfCalculations,
  'data-load': { administrations: administrationsInWords, unitTypes: unitTypesInWords },
};

/** What a history says for a field's value: in words where it has some, else the value. */
export const valueInHistory = (kind: ChangeKind, field: string, value: unknown): unknown => {
  const worded = value === null || value === undefined ? undefined : words[kind]?.[field];
  return worded ? worded(value as never) : value; // the field's own
};

const publicFieldsOf = (key: CatalogueKey): ReadonlySet<string> =>
  new Set(describedBy(key).flatMap(([field, { visibility }]) => (visibility === 'public' ? [field] : [])));

/** The fields whose values anybody may read in a history. What is not named here, fields to come included, is internal. */
const publicFields: Readonly<Record<ChangeKind, ReadonlySet<string>>> = {
  contract: new Set(publicContractFields),
  ...byAggregate(publicFieldsOf),
  calculation: new Set(Object.keys(labelsOfCalculations).filter((field) => field !== 'notes')),
  'data-load': new Set([...Object.keys(loadLabels), ...Object.keys(revertLabels)]),
  batch: new Set([...Object.keys(batchLabels), ...Object.keys(undoLabels)]),
};

/** The kinds that somebody with these permissions administers. */
export const kindsCoveredBy = (permissions: readonly Permission[]): readonly ChangeKind[] =>
  changeKinds.filter((kind) => isCoveredBy(permissions, kind));

/** Whether somebody with these permissions may read a field's values in the history of a kind. */
export const isReadable = (kind: ChangeKind, field: string, permissions: readonly Permission[]): boolean =>
  publicFields[kind].has(field) || Object.hasOwn(joinLabels, field) || isCoveredBy(permissions, kind);
