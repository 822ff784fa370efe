import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { LONGEST_TEXT } from '@monitor/contracts-schema/http/form-values';
import { startOfLine } from '@monitor/contracts-schema/text/plain-text';
import { type CellValue, saysNothing } from '../review/rules/cells/row-values.ts';

type Read = Partial<Record<ImportField, CellValue>>;

/** Longer texts are links or names of nobody, and not looked at. */
const LONGEST = 4_000;

const LINKS = templateColumns.filter(({ kind }) => kind === 'link').map(({ field }) => field);
/** Where another link begins. */
const NEXT_LINK = /[,;\s]\s?(?=https?:\/\/|www\.)/i;

const UNITS = ['organizerAdministrativeUnit', 'applicantAdministrativeUnit'] as const;
/** Where another area begins, by how areas are called: a comma within the name of one is followed by something else. */
const NEXT_AREA =
  /(?:[,;]|\sy)\s?(?=(?:direcci[oó]n|subdirecci[oó]n|coordinaci[oó]n|departamento|secretar[ií]a|subsecretar[ií]a|jefatura|gerencia|unidad|[aá]rea|oficina|oficial[ií]a|tesorer[ií]a|contralor[ií]a|presidencia)\s)/i;

/**
 * Adds a line to what a row's notes say, unless they say it, as far as notes may be long. Where they say nothing, what is
 * added is derived.
 */
export const addNote = (values: Read, line: string): void => {
  const { notes } = values;
  const given = notes && !saysNothing(notes) ? String(notes.value) : '';
  if (given.includes(line)) return;
  const added = startOfLine(line, Math.max(0, LONGEST_TEXT - given.length - 1));
  if (added === '') return;
  values.notes = given === '' ? { value: added, derived: true } : { ...notes, value: `${given} ${added}` };
};

const sayFirst = (values: Read, field: ImportField, next: RegExp, others: string): void => {
  const cell = values[field];
  if (typeof cell?.value !== 'string' || cell.value.length > LONGEST || !next.test(cell.value)) return;
  const [first = '', ...rest] = cell.value.split(next).map((part) => part.replace(/[,;]$/, '').trim());
  if (rest.length === 0 || first === '') return;
  values[field] = { ...cell, value: first };
  addNote(values, `${others}: ${rest.join(', ')}.`);
};

/** Of several links in a cell the first is the row's; the others stand in its notes. */
export const sayFirstLinks = (values: Read): void => {
  for (const field of LINKS) sayFirst(values, field, NEXT_LINK, 'Otros enlaces');
};

/** The same of several areas: a list of them is no unit of its own. */
export const sayFirstAreas = (values: Read): void => {
  for (const field of UNITS) sayFirst(values, field, NEXT_AREA, 'Otras áreas');
};
