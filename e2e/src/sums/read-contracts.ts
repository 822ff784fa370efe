import { normalForm } from '@monitor/contracts-schema/text/normal-form';
import { type PublishedFile, publishedFiles } from './published-files.ts';
import { readTable, type TableRow } from './read-table.ts';

export type Type = 'PUBLIC' | 'INVITATION' | 'NO_BID';

/** What one row of a file says. */
export type WrittenContract = Readonly<{
  row: number;
  /** Without it no row repeats another. */
  number: string;
  supplier: string;
  centavos: number;
  /** Another than pesos. */
  currency: string | undefined;
  type: Type | undefined;
  quarter: string;
  year: string;
  isAmendment: boolean;
  /** Concluded, and of a procedure that took place. */
  counts: boolean;
}>;

/** A text as it is compared here: by its letters and digits alone, whatever their case and accents. */
export const plain = (text: string): string =>
  normalForm(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const isBlank = (text: string): boolean => /^(?:NA|SN|NOAPLICA)?$/.test(plain(text));

/** Of pesos as they are written; half a centavo is a whole one. What is no amount equals none. */
const centavosOf = (text: string): number => {
  const figure = text.replace(/[$,\s]|MXN/g, '');
  if (isBlank(figure)) return 0;
  const [, sign, pesos = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(figure) ?? [];
  if (pesos === '') return Number.NaN;
  const [cents, next = '0'] = [`${decimals}00`.slice(0, 2), decimals[2]];
  const centavos = Number(pesos + cents) + (Number(next) >= 5 ? 1 : 0);
  return sign === '-' ? -centavos : centavos;
};

const TYPES: readonly (readonly [RegExp, Type])[] = [
  [/^(?:LICITACION|PUBLICA|L[AO]\d|PO\d)/, 'PUBLIC'],
  [/^(?:POR)?(?:INVITACION|I[AO]\d)/, 'INVITATION'],
  [/^(?:ADJ|ENTREENTES|EP\d|[AS][AO]\d)/, 'NO_BID'],
];

const typeOf = (texts: readonly string[]): Type | undefined => {
  for (const text of texts) {
    const found = TYPES.find(([begins]) => begins.test(plain(text.replace(/^\d+\. */, ''))));
    if (found) return found[1];
  }
  return undefined;
};

/** Year and month of a day, however it is written. */
const monthOf = (text: string): readonly [year: string, month: number] | undefined => {
  const [, year, month] = /^(\d{4})-(\d\d)-\d\d/.exec(text) ?? [];
  if (year) return [year, Number(month)];
  const [, ofYear, inYear] = /^\d\d?\/(\d\d?)\/(\d{4})/.exec(text) ?? [];
  return inYear ? [inYear, Number(ofYear)] : undefined;
};

const quarterOf = (month: readonly [string, number] | undefined): string =>
  month ? `${Math.ceil(month[1] / 3)}o ${month[0]}` : '';

type CellUnder = (heading: string | undefined) => string;

const contractOf = (row: number, under: CellUnder, file: PublishedFile): WrittenContract => {
  const firstOf = (texts: readonly string[]): string => texts.find((text) => !isBlank(text)) ?? '';
  const month = monthOf(firstOf(file.days.map(under)));
  const [total, minimum, maximum] = [file.total, file.minimum, file.maximum].map((heading) =>
    centavosOf(under(heading)),
  );
  const [number, currency] = [under(file.number), under(file.currency)];
  const state = plain(under(file.state));
  const namesIn = (headings: readonly string[]) => headings.map(under).filter((name) => !isBlank(name));
  return {
    row,
    number: isBlank(number) ? '' : number.toUpperCase().replace(/\s+/g, ' '),
    supplier: plain(firstOf(file.supplier.map((headings) => namesIn(headings).join(' ')))),
    centavos: (minimum && maximum ? maximum : total) ?? 0,
    currency: /^(?:|MXN|M?PESOS?(?:MEXICANOS?)?)$/.test(plain(currency)) ? undefined : currency,
    type: typeOf(file.type.map(under)),
    quarter: file.quarter ? under(file.quarter) : quarterOf(month),
    year: file.year ? under(file.year) : (month?.[0] ?? ''),
    isAmendment: /^(?:MODIFICA|AMPLIACI|EXTENSI|ADD?END)/.test(plain(under(file.category))),
    counts:
      /^(?:|CONCLU.*|ADJUDICADO.*)$/.test(state) && !/^(?:SI|TRUE|VERDADERO|X|1)$/.test(plain(under(file.isEmpty))),
  };
};

/** Where the headings of a file are found, each by how it begins. */
const columnsIn = ({ cells }: TableRow) => {
  const headings = cells.map(plain);
  return (heading: string): number => headings.findIndex((found) => found.startsWith(plain(heading)));
};

const isLaidOut = (row: TableRow, { number, type, total, supplier, category, state }: PublishedFile): boolean => {
  const marks = [number, ...type, total, ...supplier.flat(), category, state];
  const columnOf = columnsIn(row);
  return marks.every((mark) => mark === undefined || columnOf(mark) >= 0);
};

export type WrittenFile = Readonly<{ layout: string; contracts: readonly WrittenContract[] }>;

/** The contracts of a file whose headings are known, read without anything of the monitor's. */
export const readContracts = async (path: string): Promise<WrittenFile> => {
  const rows = await readTable(path);
  for (const [index, row] of rows.entries()) {
    const file = publishedFiles.find((one) => isLaidOut(row, one));
    if (!file) continue;
    const columnOf = columnsIn(row);
    const contracts = rows.slice(index + 1).map(({ row: at, cells }) => {
      const under: CellUnder = (heading) => (heading === undefined ? '' : (cells[columnOf(heading)] ?? ''));
      return contractOf(at, under, file);
    });
    return { layout: file.name, contracts };
  }
  throw new Error(`${path} has headings that are not known here`);
};
