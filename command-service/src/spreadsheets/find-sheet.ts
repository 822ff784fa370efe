import { type Archive, WORKBOOK } from './open-archive.ts';
import { parsePart } from './parse-xml.ts';
import { readRelationships, relationshipsPart, targetPart } from './read-relationships.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** A visible sheet, and the parts it leans on. */
export type SheetParts = Readonly<{
  name: string;
  sheet: string;
  sharedStrings: string | undefined;
  styles: string | undefined;
  from1904: boolean;
  /** The names of the other visible worksheets that hold something: nobody reads them. */
  unread: readonly string[];
}>;

/** The name of a sheet that is wanted, or which names are its. */
export type WantedSheet = string | ((name: string) => boolean);

const isWanted = (name: string, wanted: WantedSheet | undefined): boolean =>
  typeof wanted === 'function' ? wanted(name) : name === wanted;

type ListedSheet = Readonly<{ name: string; state: string; relationship: string | undefined }>;

/** Far more than anyone's. */
export const MOST_SHEETS = 10_000;
const MOST_UNREAD = 10;
const A_VALUE = /<(?:\w+:)?(?:v|is)>/;

const readSheetList = async (part: AsyncIterable<string>) => {
  const sheets: ListedSheet[] = [];
  let from1904 = false;
  await parsePart(part, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (tag !== 'sheet') return;
      const id = Object.keys(attributes).find((key) => key.endsWith(':id'));
      const { name = '', state = 'visible' } = attributes;
      sheets.push({ name, state, relationship: id && attributes[id] });
      if (sheets.length > MOST_SHEETS) throw new WorkbookRefused('too-large', 'too many sheets');
    },
  });
  return { sheets, from1904 };
};

/** Of a workbook's visible sheets the one that is wanted, or else the first; and the others. */
export const chooseSheet = <Sheet extends Readonly<{ name: string }>>(
  visible: readonly Sheet[],
  wanted: WantedSheet | undefined,
): Readonly<{ found: Sheet; others: readonly Sheet[] }> => {
  const found = visible.find(({ name }) => isWanted(name, wanted)) ?? visible[0];
  if (!found) throw new WorkbookRefused('no-visible-sheet', 'every sheet is hidden, or none holds cells');
  return { found, others: visible.filter((other) => other !== found) };
};

/** The names of sheets that hold something and are not read, as far as they are stated. */
export const unreadNames = (sheets: readonly Readonly<{ name: string; holdsValues: boolean }>[]): readonly string[] =>
  sheets.flatMap(({ name, holdsValues }) => (holdsValues ? [name] : [])).slice(0, MOST_UNREAD);

/** Whether a part begins with text in which a pattern is found; one that is not there does not. */
export const beginsWith = async (archive: Archive, part: string, pattern: RegExp): Promise<boolean> => {
  try {
    for await (const text of archive.text(part)) return pattern.test(text);
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
  }
  return false;
};

/**
 * Finds the visible worksheet of a name, or else the first in the workbook's own order: charts and hidden sheets are passed
 * over.
 */
export const findSheet = async (archive: Archive, wanted?: WantedSheet): Promise<SheetParts> => {
  const worksheets = new Map<string, string>();
  const others = new Map<string, string>();
  await readRelationships(archive.text(relationshipsPart(WORKBOOK)), ({ id, type, target }) => {
    const part = targetPart(WORKBOOK, target);
    if (type === 'worksheet') worksheets.set(id, part);
    else if (archive.size(part) !== undefined) others.set(type, part);
  });
  const { sheets, from1904 } = await readSheetList(archive.text(WORKBOOK));
  const visible = sheets.flatMap(({ name, state, relationship = '' }) => {
    const sheet = worksheets.get(relationship);
    return state === 'visible' && sheet ? [{ name, sheet }] : [];
  });
  const { found, others: besides } = chooseSheet(visible, wanted);
  const unread: string[] = [];
  for (const { name, sheet } of besides.slice(0, MOST_UNREAD))
    if (await beginsWith(archive, sheet, A_VALUE)) unread.push(name);
  return { ...found, sharedStrings: others.get('sharedStrings'), styles: others.get('styles'), from1904, unread };
};
