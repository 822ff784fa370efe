import type {
  ColumnMapping,
  FieldSource,
  FileLayout,
  NoteSource,
} from '@monitor/contracts-schema/data-loads/column-mapping';
import { enumLabel, readEnum } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { isBetweenPublicBodies, procedureTypeOfNumber } from '@monitor/contracts-schema/data-loads/procedure-number';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { columnOf, type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { LONGEST_TEXT } from '@monitor/contracts-schema/http/form-values';
import { identifyingRfc } from '@monitor/contracts-schema/rfc';
import { startOfLine } from '@monitor/contracts-schema/text/plain-text';
import { foldForSearch, LONGEST_NAME, nameKey, unitKey } from '@monitor/contracts-schema/text/text';
import { cellError, dayOfText, LONGEST_FIGURE, parseBoolean, pesosOf } from '../review/rules/cells/cell-parsing.ts';
import { AMOUNTS, type CellValue, type RowValues, readCell, saysNothing } from '../review/rules/cells/row-values.ts';
import type { RowContext } from '../review/rules/row-revising.ts';
import {
  isTime,
  isZero,
  keyedByUnit,
  type Read,
  sayAdministration,
  sayFigure,
  saysAmount,
  sayUnitType,
  timeOf,
} from './derived-cells.ts';
import { addNote, sayFirstAreas, sayFirstLinks } from './several-in-cell.ts';
import { readsNothing } from './words-for-nothing.ts';

/** Systems write it before codes, so that Excel keeps their zeros. */
const LEADING_APOSTROPHE = /^'(?=\S)/;

const readColumn = ({ cells }: SheetRow, column: number, field: ImportField): CellValue | undefined => {
  const cell = cells.get(column);
  const read = cell && readCell(cell, columnOf(field).kind);
  if (typeof read?.value !== 'string' || !LEADING_APOSTROPHE.test(read.value)) return read;
  return { ...read, value: read.value.replace(LEADING_APOSTROPHE, '') };
};

/** What one of a field's groups of columns says: a date in a column of quarters or years is the date's. */
const readGroup = (row: SheetRow, group: readonly number[], field: ImportField): CellValue | undefined => {
  const [column] = group;
  if (column !== undefined && group.length === 1 && !isTime(field)) return readColumn(row, column, field);
  const read = group.flatMap((column) => readColumn(row, column, field) ?? []);
  const filled = read.filter((cell) => !saysNothing(cell));
  if (filled.length === 0) return read[0];
  if (isTime(field)) {
    const days = filled.map(({ value }) => (typeof value === 'string' ? dayOfText(value) : undefined)); // a year is no serial
    const value = days.every((day) => day !== undefined) ? timeOf(field, days) : undefined;
    if (value !== undefined) return { value, derived: true };
    if (days.some((day) => day !== undefined)) return undefined;
  }
  const alone = filled.length === 1 ? filled[0] : filled.find(({ value }) => cellError(value));
  return alone ?? { value: filled.map(({ value }) => String(value)).join(' ') };
};

/** What sheets of a file say, by their names and by the keys of their rows: of a key all that stands beside it, in its order. */
export type LookupTables = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
const NO_TABLES: LookupTables = new Map();

/** What is looked up by a cell of a row, the first that is a key. */
const lookUp = (
  row: SheetRow,
  { columns, table = '' }: Pick<FieldSource, 'columns' | 'table'>,
  tables: LookupTables,
): readonly string[] => {
  for (const column of columns.flat()) {
    const key = readColumn(row, column, 'notes');
    const found = key && !saysNothing(key) && tables.get(table)?.get(keyOf(key.value));
    if (found) return found;
  }
  return [];
};

/** A key as a column of keys has it, a number or a text. */
export const keyOf = (value: CellValue['value']): string => String(value).slice(0, LONGEST_NAME).trim();

/** Of several budget lines one is the contract's: the others stand in its notes. */
const sayOthers = (others: readonly string[], values: Read): void =>
  addNote(values, `Otras partidas: ${others.join(', ')}.`);

/** A no, however it is written: what it denies need not be noted. */
const A_NO = /^(?:0|NO|FALSE|FALSO)$/i;

/** What is noted of a column's cell; blank where there is nothing to note. */
const notedIn = (row: SheetRow, column: number): string => {
  const read = readColumn(row, column, 'contractUrl'); // of a link its address
  if (!read || saysNothing(read)) return '';
  const text = startOfLine(String(read.value ?? ''), LONGEST_TEXT);
  if (A_NO.test(text)) return '';
  return parseBoolean(text).value ? 'Sí' : text;
};

/** Adds to a row's notes what stands in columns that no field is for, behind their labels. */
const sayNotes = (row: SheetRow, sources: readonly NoteSource[], tables: LookupTables, values: Read): void => {
  for (const { label, ...source } of sources) {
    if (source.table !== undefined) {
      const found = lookUp(row, source, tables);
      if (found.length > 0) addNote(values, `${label}: ${found.length} (${found.join(', ')}).`);
      continue;
    }
    const [text] = source.columns.flatMap(
      (group) => group.flatMap((column) => notedIn(row, column) || []).join(', ') || [],
    );
    if (text) addNote(values, `${label}: ${text}.`);
  }
};

const readField = (row: SheetRow, field: ImportField, source: FieldSource): CellValue | undefined => {
  const { columns, value, isStandIn } = source;
  const ofAll = value === null ? undefined : { value, derived: true as const };
  if (isStandIn && ofAll) return ofAll;
  let nothing: CellValue | undefined;
  let unknown: CellValue | undefined;
  for (const group of columns) {
    const read = readGroup(row, group, field);
    if (!read || saysNothing(read)) nothing ??= read;
    else if (isKnown(field, read)) return isStandIn ? { ...read, derived: true } : read;
    else unknown ??= read;
  }
  return unknown ?? ofAll ?? nothing;
};

/** Whether a cell says one of its column's values, where that has a list of them. */
const isKnown = (field: ImportField, { value }: CellValue): boolean => {
  const { kind, field: named } = columnOf(field);
  return kind !== 'enum' || readEnum(named, String(value).slice(0, LONGEST_NAME)) !== undefined;
};

/**
 * Limits that are given with taxes beside a total without: of an open contract they stand, of a closed one the amount is its
 * total; either takes the place of that without taxes. Where there are none that stays.
 */
const sayLimits = (type: string, values: Read): boolean => {
  const { minAmount: least, maxAmount: most, taxes } = values;
  const figure = [most, least].find(saysAmount);
  if (!figure) return false;
  const isRange = saysAmount(least) && saysAmount(most) && pesosOf(least.value) !== pesosOf(most.value);
  const isOpen = saysAmount(least) && saysAmount(most) && (isRange ? !/^CERRAD/.test(type) : /^ABIERT/.test(type));
  if (isOpen) delete values.totalAmount;
  else {
    values.totalAmount = figure;
    delete values.minAmount;
    delete values.maxAmount;
  }
  if (!taxes || taxes.derived) values.taxes = { value: enumLabel('taxes', 'INCLUDED'), derived: true };
  return true;
};

/** A zero beside an amount says that it does not apply; a layout without the figure of both kinds has it of whichever it is. */
const tidyAmounts = (values: Read): void => {
  if (AMOUNTS.some((field) => saysAmount(values[field])))
    for (const field of AMOUNTS) if (isZero(values[field])) delete values[field];
  if (!values.totalOrMaxAmount) sayFigure(values);
};

const PESOS =
  /^(?:MNX|(?:MONEDA )?NACIONAL|(?:PESOS?(?: MEXICANOS?)? ?)?\(?(?:MX[NP]|M\.? ?N\.?)\)?|PESOS?(?: MEXICANOS?)?)$/;

/** What the first of some columns says, folded. */
const firstOf = (row: SheetRow, columns: readonly number[]): string =>
  columns.map((column) => folded(readColumn(row, column, 'notes'))).find((text) => text !== '') ?? '';

/** An amount in another currency is read with it, and so can be no amount in pesos. Whether any currency is stated. */
const sayCurrency = (row: SheetRow, columns: readonly number[], values: Read): boolean => {
  let isSaid = false;
  for (const column of columns) {
    const cell = readColumn(row, column, 'notes');
    const currency = cell && !saysNothing(cell) ? String(cell.value) : '';
    isSaid ||= currency !== '';
    if (currency === '' || currency.length > LONGEST_FIGURE || PESOS.test(foldForSearch(currency))) continue;
    for (const field of AMOUNTS) {
      const amount = values[field];
      if (saysAmount(amount)) values[field] = { ...amount, value: `${amount.value} ${currency}` };
    }
    return true;
  }
  return isSaid;
};

/** A rate of exchange, which a figure is: pesos have none, or one to one. */
const A_RATE = /^(?!\D*1(?:\.0*)?$).*[1-9]/;

const rateIn = (row: SheetRow, columns: readonly number[]): string | undefined => {
  const cells = columns.flatMap((column) => readColumn(row, column, 'notes') ?? []);
  const texts = cells.map(({ value }) => startOfLine(String(value), LONGEST_FIGURE).trim());
  return texts.find((text) => A_RATE.test(text));
};

/** Of these a number says more than a type that is none of the three. */
const FEDERAL: ReadonlySet<string | null> = new Set<FileLayout>(['compranet', 'comprasmx', 'procedures']);

/** A row that does not say its type of procedure is of the type that its number says. */
const sayProcedureType = (layout: string | null, values: Read): void => {
  const { procedureType: given } = values;
  if (given && !saysNothing(given) && !(FEDERAL.has(layout) && !isKnown('procedureType', given))) return;
  const number = String(values.contractId?.value ?? '');
  const type = procedureTypeOfNumber(number);
  if (type) values.procedureType = { value: enumLabel('procedureType', type), derived: true };
  else if (FEDERAL.has(layout) && isBetweenPublicBodies(number))
    values.procedureType = { value: 'Entre entes públicos', derived: true };
};

/** What some systems write before it. */
const RFC_PREFIX = /^(?:MX-)?RFC[-: ] ?/i;

/** What was to be an RFC, and a company's: a longer one may be a person's, which is not for notes. */
const MALFORMED_RFC = /^[A-ZÑ&]{3}.{0,9}$/i;

/**
 * An RFC without the prefix that its system gives all of them; one that is an RFC with it stays. What identifies nobody stands in
 * the notes as the file has it.
 */
const tidyRfc = (values: Read): void => {
  const { supplierRfc } = values;
  if (typeof supplierRfc?.value !== 'string' || identifyingRfc(supplierRfc.value)) return;
  const value = supplierRfc.value.replace(RFC_PREFIX, '');
  if (identifyingRfc(value)) values.supplierRfc = { ...supplierRfc, value };
  else if (/\d/.test(value) && MALFORMED_RFC.test(value)) addNote(values, `RFC en el archivo: ${value}.`);
};

/**
 * Who contracts, where the Platform's rows have no column that says it, or leave that blank: the body whose they are. What
 * somebody decided of all rows comes before, and columns that say something else after.
 */
const sayOrganizer = (row: SheetRow, source: FieldSource | undefined, body: string | undefined, values: Read): void => {
  const field = 'organizerAdministrativeUnit';
  const { columns: [own] = [], value = null, isStandIn = false } = source ?? {};
  if (value !== null) return;
  const read = own && !isStandIn ? readGroup(row, own, field) : undefined;
  if (read && !saysNothing(read)) return;
  const organizer = body === undefined ? values[field] : { value: body };
  if (organizer && !saysNothing(organizer)) values[field] = { ...organizer, derived: true };
};

/** A decentralised body contracts for its own areas: which of them wanted it stands in the notes. */
const sayOneUnit = (values: Read): void => {
  const { administrativeUnitType: type, organizerAdministrativeUnit: body, applicantAdministrativeUnit: area } = values;
  if (!type || !body || !area || [type, body, area].some(saysNothing)) return;
  if (readEnum('administrativeUnitType', String(type.value).slice(0, LONGEST_NAME)) !== 'DESCENTRALIZED') return;
  const [bodyKey, areaKey] = [body, area].map(({ value }) => unitKey(String(value).slice(0, LONGEST_NAME)));
  if (bodyKey === areaKey) return;
  values.applicantAdministrativeUnit = { value: body.value, derived: true };
  addNote(values, `Área solicitante: ${startOfLine(String(area.value), LONGEST_NAME)}.`);
};

const folded = (cell: CellValue | undefined, longest = LONGEST_FIGURE): string =>
  cell && !saysNothing(cell) ? foldForSearch(String(cell.value).slice(0, longest)) : '';

const NO_PROCEDURES = /^NO SE (?:REALIZ|LLEV|CELEBR|EFECTU|GENER|TUV)/;
const A_LAW =
  /^(?:LEY (?:FEDERAL|GENERAL|ORGANICA|ESTATAL|NACIONAL|NUM|NO\b|\d|DEL? .*(?:ADQUISI|CONTRATA|OBRA|SERVICIO|ESTADO|MUNICIPI|TRANSPAREN))|ART(?:ICULO)?S?[. ]{1,2}\d)/;
/** What stands in the place of a supplier: a sex, that a name is personal, what became of the procedure, a link. */
const NOBODY =
  /^(?:(?:HOMBRE|MUJER)$|DATOS? PERSONALE?S?|PERSONA FISICA|SIN DATOS?\b|DESIERT[AO]|RESERVAD[AO]|HTTPS?:)/;
const COMPANY = / (?:SA|CV|SC|AC|RL|SAS|SAPI|SRL)$/;

/** What the cell of a supplier says that names nobody, and so is none; undefined of one that names somebody. */
const takeNobody = (values: Read): string | undefined => {
  const { supplierName, procedureState } = values;
  const text = folded(supplierName);
  const isNobody = text === '' || [NOBODY, A_LAW, NO_PROCEDURES].some((words) => words.test(text));
  if (!supplierName || !isNobody || COMPANY.test(nameKey(String(supplierName.value).slice(0, LONGEST_NAME))))
    return undefined;
  delete values.supplierName;
  const isStateStated = procedureState && !procedureState.derived && !saysNothing(procedureState);
  if (text.startsWith('DESIERT') && !isStateStated)
    values.procedureState = { value: enumLabel('procedureState', 'DESERTED'), derived: true };
  return text;
};

/** Few rows speak of it. */
const SPEAKS_OF_FAILURE = /desiert|cancelad/i;
const FAILED = /\b(?:DESIERT|CANCELAD)[AO]/;
const SAYS_FAILED_ALONE =
  /^(?:(?:PROCEDIMIENTO|LICITACION|INVITACION|(?:(?:EL|ESTE) )?CONTRATO)(?: PUBLICA)? )?(?:FUE )?(?:DESIERT|CANCELAD)[AO]/;
/** Ends what comes before, where that denies it: `ningún procedimiento fue`, `no se declaró`. */
const DENIED = /\b(?:NO|NINGUN[AO]?)(?: [A-Z]{1,20}){0,3} $/;
const LONGEST_NOTE = 4_000;

/**
 * What a procedure came to that its number or its notes say failed. Notes of what a supplier was awarded may speak of
 * another procedure, unless they begin with it.
 */
const sayFailed = (values: Read): void => {
  const { contractNumber, procedureState } = values;
  if (procedureState && !procedureState.derived) return;
  if (![contractNumber, values.notes].some((cell) => SPEAKS_OF_FAILURE.test(String(cell?.value ?? '')))) return;
  const number = folded(contractNumber);
  const notes = folded(values.notes, LONGEST_NOTE);
  const inNotes = values.supplierName ? SAYS_FAILED_ALONE : FAILED;
  const failed = FAILED.exec(number) ?? inNotes.exec(notes);
  if (!failed || DENIED.test(failed.input.slice(0, failed.index))) return;
  const state = failed[0].includes('DESIERT') ? 'DESERTED' : 'CANCELED';
  values.procedureState = { value: enumLabel('procedureState', state), derived: true };
  if (SAYS_FAILED_ALONE.test(number) && !/\d/.test(number)) delete values.contractNumber;
};

/** What the National Platform's rows say in its own way: procedures that were deserted, and quarters without any. */
const readPlatform = (values: Read, nobody: string): void => {
  const state = folded(values.procedureState);
  if (state === 'SI' || nobody.startsWith('DESIERT')) values.procedureState = { value: 'Desierto', derived: true };
  else {
    if (state === 'NO') values.procedureState = { value: 'Concluido', derived: true };
    sayFailed(values);
  }
  if (values.supplierName || AMOUNTS.some((field) => saysAmount(values[field]))) return;
  const description = folded(values.servicesDescription);
  const isFailed = ['DESIERTO', 'CANCELADO'].includes(folded(values.procedureState));
  const isBlank = description === '' && folded(values.contractNumber) === '';
  const saysOfNone = [description, nobody].some((text) => NO_PROCEDURES.test(text)) || isBlank;
  if (isFailed || !saysOfNone) return;
  for (const field of [...AMOUNTS, 'contractNumber', 'procedureState'] as const) delete values[field];
  values.isEmpty = { value: true, derived: true };
};

/** A row of a file; and what the file says of it besides, in columns that no field is for. */
export type MappedRow = Readonly<{ values: RowValues; buyer?: string }> &
  Pick<RowContext, 'netAmount' | 'exchangeRate' | 'recordKey'>;

const pesosIn = (row: SheetRow, columns: readonly number[]): number | undefined =>
  columns.flatMap((column) => pesosOf(readColumn(row, column, 'totalAmount')?.value ?? null) ?? [])[0];

const nameIn = (row: SheetRow, columns: readonly number[]): string | undefined => {
  const cells = columns.flatMap((column) => readColumn(row, column, 'notes') ?? []);
  const filled = cells.find((cell) => !saysNothing(cell));
  return filled && startOfLine(String(filled.value), LONGEST_NAME);
};

/** Reads the rows of a file that is not laid out as the template, below the rows down to its headings. */
export const mappedRows = (
  mapping: ColumnMapping,
  head: readonly SheetRow[] = [],
): ((row: SheetRow, tables?: LookupTables) => MappedRow) => {
  const {
    layout,
    fields,
    currency,
    netAmount = [],
    exchangeRate = [],
    recordKey = [],
    notes = [],
    limits,
    buyers,
  } = mapping;
  const { administrations = [], unitTypes = [] } = mapping;
  const all = templateColumns.flatMap(({ field }) => {
    const source = fields[field];
    return source ? [{ field, source }] : [];
  });
  const sources = all.filter(({ source }) => source.table === undefined);
  const lookups = all.filter(({ source }) => source.table !== undefined);
  const typeByUnit = keyedByUnit(unitTypes);
  const title = head.find(({ row }) => row === buyers?.row);
  const withNothing = readsNothing(mapping);
  return (sheetRow, tables = NO_TABLES) => {
    const row = withNothing(sheetRow);
    const values: Read = {};
    for (const { field, source } of sources) {
      const cell = readField(row, field, source);
      if (cell) values[field] = cell;
    }
    for (const { field, source } of lookups) {
      const [first, ...others] = lookUp(row, source, tables);
      if (first !== undefined) values[field] = { value: first };
      if (others.length > 0) sayOthers(others, values);
    }
    const hasLimits = limits !== undefined && sayLimits(firstOf(row, limits.contractType), values);
    tidyAmounts(values);
    if (layout !== 'template') tidyRfc(values);
    const hasCurrency = sayCurrency(row, hasLimits ? limits.currency : currency, values);
    const rate = hasCurrency ? undefined : rateIn(row, exchangeRate);
    sayFirstLinks(values);
    const whose = buyers?.row === undefined ? row : title;
    const buyer = buyers && whose && nameIn(whose, buyers.columns);
    const nobody = layout === 'template' ? undefined : takeNobody(values);
    if (layout === 'pnt') {
      readPlatform(values, nobody ?? '');
      sayOrganizer(row, fields.organizerAdministrativeUnit, buyer, values);
      sayFirstAreas(values);
    }
    sayProcedureType(layout, values);
    sayAdministration(administrations, values);
    if (typeByUnit.size > 0) sayUnitType(typeByUnit, values);
    if (layout === 'pnt') sayOneUnit(values);
    sayNotes(row, notes, tables, values);
    const net = pesosIn(row, netAmount);
    const key = nameIn(row, recordKey);
    return {
      values,
      ...(buyer && { buyer }),
      ...(net !== undefined && { netAmount: net }),
      ...(rate !== undefined && { exchangeRate: rate }),
      ...(key !== undefined && { recordKey: key }),
    };
  };
};
