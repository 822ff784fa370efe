import type { MadeCell } from './read-table.ts';

/** How a heading of the Platform's templates stands in an export: its table behind it, in brackets. */
const exported = (heading: string): string => heading.replace(/\s*\n(Tabla_\d+)/, ' ($1)');

/** As it is sent by mail: in capitals, with blanks for commas. */
const asMailed = (heading: string): string => exported(heading).toUpperCase().replaceAll(',', ' ');
/** As the page gives it: behind a blank, its words in capitals. */
const asDownloaded = (heading: string): string =>
  ` ${exported(heading).replace(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())}`;

const MAILED = ['ID', 'FECHA CREACION', 'FECHA MODIFICACION'];

const withHeadings =
  (headings: readonly string[], plain: readonly string[]) =>
  (body: string, ...rows: readonly Readonly<Record<string, MadeCell>>[]): readonly (readonly MadeCell[])[] => [
    ['Nombre del Sujeto Obligado:', body],
    ['Normativa:', 'Ley General de Transparencia y Acceso a la Información Pública'],
    ['Formato:', 'Procedimientos de licitación pública e invitación a cuando menos tres personas'],
    ['Periodo:', '2o trimestre'],
    [],
    headings,
    ...rows.map((said) => plain.map((heading) => said[heading])),
  ];

/** What a consultation of the National Platform gives of a body's rows in one of its formats, by that format's headings. */
export const consultation = (plain: readonly string[]) => ({
  mailed: withHeadings([...MAILED, ...plain.map(asMailed)], [...MAILED, ...plain]),
  downloaded: withHeadings(['ID', ...plain.map(asDownloaded)], ['ID', ...plain]),
});
