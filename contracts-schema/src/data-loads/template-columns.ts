import type { SheetRow } from './sheet-cell.ts';

/** What a column's cells say. The amounts are pesos in the sheet and centavos once parsed. */
export type ColumnKind = 'text' | 'enum' | 'link' | 'date' | 'amount' | 'boolean';

/**
 * When a cell may not be blank: always, unless the row is `isEmpty`, or by a rule of its own that looks at other cells.
 * Only columns that are 'optional' may be missing from the file.
 */
export type Requirement = 'always' | 'unlessEmpty' | 'conditional' | 'optional';

/** The template's 34 columns, in its order: the identifier of row 1, the heading of row 2, and the field they fill. */
export const templateColumns = [
  { id: 'C1', field: 'procedureType', kind: 'enum', required: 'always', heading: 'Tipo de procedimiento' },
  { id: 'C2', field: 'category', kind: 'enum', required: 'conditional', heading: 'Materia' },
  { id: 'C3', field: 'administration', kind: 'text', required: 'always', heading: 'Administración' },
  { id: 'C4', field: 'fiscalYear', kind: 'text', required: 'always', heading: 'Ejercicio' },
  { id: 'C5', field: 'period', kind: 'text', required: 'always', heading: 'Periodo que se reporta' },
  { id: 'C6', field: 'contractId', kind: 'text', required: 'optional', heading: 'ID' },
  { id: 'C7', field: 'partida', kind: 'text', required: 'optional', heading: 'Partida' },
  { id: 'C8', field: 'procedureState', kind: 'enum', required: 'conditional', heading: 'Estado del procedimiento' },
  {
    id: 'C9',
    field: 'announcementUrl',
    kind: 'link',
    required: 'optional',
    heading: 'Hipervínculo a la convocatoria o invitaciones',
  },
  {
    id: 'C10',
    field: 'announcementDate',
    kind: 'date',
    required: 'optional',
    heading: 'Fecha de la convocatoria o invitación',
  },
  {
    id: 'C11',
    field: 'servicesDescription',
    kind: 'text',
    required: 'unlessEmpty',
    heading: 'Descripción de las obras, bienes o servicios',
  },
  {
    id: 'C12',
    field: 'clarificationMeetingDate',
    kind: 'date',
    required: 'optional',
    heading: 'Fecha en la que se celebró la junta de aclaraciones',
  },
  {
    id: 'C13',
    field: 'clarificationMeetingJudgmentUrl',
    kind: 'link',
    required: 'optional',
    heading: 'Hipervínculo al fallo de Junta de Aclaraciones',
  },
  {
    id: 'C14',
    field: 'presentationProposalsDocUrl',
    kind: 'link',
    required: 'optional',
    heading: 'Hipervínculo al documento de la Presentación de Propuestas',
  },
  {
    id: 'C15',
    field: 'supplierName',
    kind: 'text',
    required: 'optional',
    heading: 'Nombre completo del o los contratista(s) elegidos',
  },
  { id: 'C16', field: 'supplierRfc', kind: 'text', required: 'optional', heading: 'RFC' },
  {
    id: 'C17',
    field: 'organizerAdministrativeUnit',
    kind: 'text',
    required: 'always',
    heading: 'Unidad administrativa convocante',
  },
  {
    id: 'C18',
    field: 'applicantAdministrativeUnit',
    kind: 'text',
    required: 'always',
    heading: 'Unidad administrativa solicitante',
  },
  {
    id: 'C19',
    field: 'administrativeUnitType',
    kind: 'enum',
    required: 'always',
    heading: 'Centralizada/Descentralizada',
  },
  {
    id: 'C20',
    field: 'contractNumber',
    kind: 'text',
    required: 'conditional',
    heading: 'Número que identifique al contrato',
  },
  { id: 'C21', field: 'contractDate', kind: 'date', required: 'optional', heading: 'Fecha del contrato' },
  {
    id: 'C22',
    field: 'totalAmount',
    kind: 'amount',
    required: 'conditional',
    heading: 'Monto total del contrato con impuestos incluidos',
  },
  { id: 'C23', field: 'minAmount', kind: 'amount', required: 'conditional', heading: 'Monto mínimo, en su caso' },
  { id: 'C24', field: 'maxAmount', kind: 'amount', required: 'conditional', heading: 'Monto máximo, en su caso' },
  {
    id: 'C25',
    field: 'totalOrMaxAmount',
    kind: 'amount',
    required: 'conditional',
    heading: 'Monto total o Monto máximo, en su caso',
  },
  {
    id: 'C26',
    field: 'contractUrl',
    kind: 'link',
    required: 'optional',
    heading: 'Hipervínculo al documento del contrato y anexos',
  },
  {
    id: 'C27',
    field: 'areaInCharge',
    kind: 'text',
    required: 'always',
    heading: 'Área responsable de la información',
  },
  { id: 'C28', field: 'actualizationDate', kind: 'date', required: 'optional', heading: 'Fecha de actualización' },
  { id: 'C29', field: 'notes', kind: 'text', required: 'optional', heading: 'Nota' },
  { id: 'C30', field: 'karewaNotes', kind: 'text', required: 'optional', heading: 'Notas Karewa' },
  {
    id: 'C31',
    field: 'informationDate',
    kind: 'date',
    required: 'optional',
    heading: 'Fecha de obtención de los datos',
  },
  {
    id: 'C32',
    field: 'limitExceeded',
    kind: 'enum',
    required: 'unlessEmpty',
    heading: 'Adjudicaciones Directas que exceden el límite',
  },
  {
    id: 'C33',
    field: 'amountExceeded',
    kind: 'amount',
    required: 'optional',
    heading: 'Monto que excede el límite de la Adjudicación Directa',
  },
  {
    id: 'C34',
    field: 'isEmpty',
    kind: 'boolean',
    required: 'optional',
    heading: 'No se llevaron a cabo procedimientos',
  },
] as const satisfies readonly Readonly<{
  id: string;
  field: string;
  kind: ColumnKind;
  required: Requirement;
  heading: string;
}>[];

export type TemplateColumn = (typeof templateColumns)[number];
export type ImportField = TemplateColumn['field'];
export type FieldOfKind<Kind extends ColumnKind> = Extract<TemplateColumn, { kind: Kind }>['field'];

/** The first data row of a sheet: identifiers are in row 1, headings in row 2. */
export const FIRST_DATA_ROW = 3;

const byId = new Map<string, TemplateColumn>(templateColumns.map((column) => [column.id, column]));
const byField = new Map<ImportField, TemplateColumn>(templateColumns.map((column) => [column.field, column]));

/** The template's column that fills a field. */
export const columnOf = (field: ImportField): TemplateColumn => byField.get(field)!; // every field has its column

/** Where each template column stands in one file: its column number, from 1. A column the file lacks is absent. */
export type SheetColumns = ReadonlyMap<ImportField, number>;

export type SheetHeader = { ok: true; columns: SheetColumns } | { ok: false; missing: readonly TemplateColumn[] };

/**
 * The file's columns by the identifiers of its row 1, in any order and with gaps. Unknown identifiers are ignored and of
 * repeated ones the last wins. Refuses a file that lacks a column some contract needs, listing all such columns.
 */
export const columnsFromHeader = (row1: SheetRow | undefined): SheetHeader => {
  const cells = [...(row1?.cells ?? [])].sort(([one], [other]) => one - other);
  const columns = new Map<ImportField, number>();
  for (const [number, cell] of cells) {
    const column = cell.kind === 'text' ? byId.get(cell.text.trim().toUpperCase()) : undefined;
    if (column) columns.set(column.field, number);
  }
  const missing = templateColumns.filter(({ field, required }) => required !== 'optional' && !columns.has(field));
  return missing.length > 0 ? { ok: false, missing } : { ok: true, columns };
};
