import type { SheetRange } from '../cell-reference.ts';

/** What a record of a hyperlink (MS-OSHARED) says that it has; what it holds follows in this order. */
const HAS = { moniker: 0x1, location: 0x8, name: 0x10, frame: 0x80, plainMoniker: 0x100 };
const URL_MONIKER = 'e0c9ea79f9bace118c8200aa004ba90b';
const BEFORE = 32;

const untilNull = (text: string): string => text.split('\0', 1)[0] ?? '';

/** The cells that a record of a hyperlink is on, and where it leads; undefined of one to a place in the workbook, or a file. */
export const readHyperlink = (data: Buffer): Readonly<{ range: SheetRange; target: string }> | undefined => {
  const [top, bottom, left, right] = [0, 2, 4, 6].map((at) => data.readUInt16LE(at) + 1);
  const flags = data.readUInt32LE(BEFORE - 4);
  let at = BEFORE;
  const bytes = (length: number): Buffer => {
    at += length;
    return data.subarray(at - length, at);
  };
  const number = (): number => bytes(4).readUInt32LE(0);
  const text = (): string => untilNull(bytes(2 * number()).toString('utf16le'));

  const moniker = (): string => {
    if (flags & HAS.plainMoniker) return text();
    const kind = bytes(16).toString('hex');
    return kind === URL_MONIKER ? untilNull(bytes(number()).toString('utf16le')) : '';
  };

  if (flags & HAS.name) text();
  if (flags & HAS.frame) text();
  const target = flags & HAS.moniker ? moniker() : '';
  if (target === '') return undefined;
  const location = flags & HAS.location ? text() : '';
  const range = { top, bottom, left, right } as SheetRange; // four places give four numbers
  return { range, target: location ? `${target}#${location}` : target };
};
