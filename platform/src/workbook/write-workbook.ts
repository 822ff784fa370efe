import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { sharedTextXml } from './cell-xml.ts';
import {
  contentTypesXml,
  corePropertiesXml,
  packageRelationsXml,
  sheetRelationsXml,
  type WrittenSheet,
  workbookRelationsXml,
  workbookXml,
} from './package-xml.ts';
import { notesDrawingXml, notesXml } from './sheet-notes.ts';
import { type SheetLeavings, sheetXml } from './sheet-xml.ts';
import { createStyleTable } from './style-table.ts';
import type { Workbook } from './workbook.ts';
import { DECLARATION, MAIN } from './xml.ts';

const LONG_AGO = new Date('2000-01-01T00:00:00Z');

type Chunks = AsyncIterable<string> | Iterable<string>;

/**
 * The bytes of an .xlsx file, made no faster than they are taken. Memory stays flat however many rows there are, but for
 * links, notes and shared texts, which the format wants after them. Fails with the rows; who destroys it ends their
 * reading. The same workbook gives the same bytes, without `createdAt` too.
 */
export const workbookBytes = (workbook: Workbook): Readable => {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable; // as: a PassThrough, which the types call by a lesser name
  fill(zip, bytes, workbook).catch((error: Error) => bytes.destroy(error));
  return bytes;
};

const fill = async (
  zip: ZipFile,
  bytes: Readable,
  { sheets, author = '', createdAt = LONG_AGO, sharesTexts = false }: Workbook,
): Promise<void> => {
  /** Begins a part when there is something of it, and resolves when it is written: the next would wait in memory. */
  const add = async (path: string, chunks: Chunks): Promise<void> => {
    if (bytes.destroyed) throw new Error('Nobody takes the workbook any more');
    const part = Readable.from(chunks, { objectMode: false });
    const stop = (): void => void part.destroy();
    bytes.once('close', stop);
    const ended = finished(part).finally(() => bytes.off('close', stop));
    await Promise.race([once(part, 'readable'), ended]);
    zip.addReadStream(part, path, { mtime: createdAt });
    await ended;
  };
  const styles = createStyleTable();
  const texts = new Map<string, number>();
  const shared = {
    numberOf: (text: string): number => {
      const number = texts.get(text) ?? texts.size;
      texts.set(text, number);
      return number;
    },
  };
  const written: WrittenSheet[] = [];
  for await (const sheet of sheets) {
    const leavings: SheetLeavings = { links: [], notes: [] };
    const number = written.length + 1;
    await add(`xl/worksheets/sheet${number}.xml`, sheetXml(sheet, styles, sharesTexts ? shared : undefined, leavings));
    const { links, notes } = leavings;
    if (links.length + notes.length > 0)
      await add(`xl/worksheets/_rels/sheet${number}.xml.rels`, [sheetRelationsXml(number, leavings)]);
    if (notes.length > 0) {
      await add(`xl/comments${number}.xml`, notesXml(notes));
      await add(`xl/drawings/vmlDrawing${number}.vml`, notesDrawingXml(notes));
    }
    written.push({ name: sheet.name, headerRows: sheet.headerRows ?? 0, hasNotes: notes.length > 0 });
  }
  if (sharesTexts) await add('xl/sharedStrings.xml', sharedTextsXml(texts.keys()));
  await add('xl/styles.xml', [styles.xml()]);
  await add('xl/workbook.xml', [workbookXml(written)]);
  await add('xl/_rels/workbook.xml.rels', [workbookRelationsXml(written, sharesTexts)]);
  await add('docProps/core.xml', [corePropertiesXml(author, createdAt)]);
  await add('_rels/.rels', [packageRelationsXml()]);
  await add('[Content_Types].xml', [contentTypesXml(written, sharesTexts)]);
  zip.end();
};

function* sharedTextsXml(texts: Iterable<string>): Generator<string> {
  yield `${DECLARATION}<sst ${MAIN}>`;
  for (const text of texts) yield sharedTextXml(text);
  yield '</sst>';
}
