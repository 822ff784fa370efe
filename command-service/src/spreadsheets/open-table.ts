import { open } from 'node:fs/promises';
import { openDelimited } from './read-delimited.ts';
import { type OpenWorkbook, openWorkbook } from './read-workbook.ts';
import { type WorkbookLimits, workbookLimits } from './workbook-limits.ts';

const START = 4096;
/** Zips, compound files and documents of the web: what they are is said in their own way. */
const OTHER_FILES = ['504b', 'd0cf11e0'].map((hex) => Buffer.from(hex, 'hex'));
const UTF16 = Buffer.from('fffe', 'hex');
const MARKUP_OR_JSON = /^[\s\ufeff]*[<{[]/;

const startsAsText = async (path: string): Promise<boolean> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
  const start = buffer.subarray(0, bytesRead);
  if (OTHER_FILES.some((magic) => start.subarray(0, magic.length).equals(magic))) return false;
  if (start.subarray(0, UTF16.length).equals(UTF16)) return true;
  return !start.includes(0) && !MARKUP_OR_JSON.test(start.toString('latin1'));
};

/** Opens a file of rows by what it is, whatever its name says: a workbook, or texts parted by commas, semicolons or tabs. */
export const openTable = async (path: string, limits: Partial<WorkbookLimits> = {}): Promise<OpenWorkbook> =>
  (await startsAsText(path)) ? openDelimited(path, { ...workbookLimits, ...limits }) : openWorkbook(path, limits);
