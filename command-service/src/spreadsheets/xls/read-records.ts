import { WorkbookRefused } from '../workbook-refused.ts';

/** The records of BIFF8 (MS-XLS) that are looked at. */
export const RECORD = {
  BOF: 0x809,
  EOF: 0x0a,
  CONTINUE: 0x3c,
  FILE_PASS: 0x2f,
  DATE_1904: 0x22,
  BOUND_SHEET: 0x85,
  FORMAT: 0x41e,
  XF: 0xe0,
  SST: 0xfc,
  UNCALCED: 0x5e,
  HYPERLINK: 0x1b8,
  NUMBER: 0x203,
  RK: 0x27e,
  MULTIPLE_RK: 0xbd,
  BOOL_ERR: 0x205,
  LABEL: 0x204,
  RICH_LABEL: 0xd6,
  LABEL_SST: 0xfd,
  FORMULA: 0x06,
  STRING: 0x207,
} as const;

export type BookRecord = Readonly<{ type: number; data: Buffer; at: number }>;

/** The records of a workbook's stream from a place on, one after another, and where each begins. */
export function* recordsOf(stream: Buffer, from: number): Generator<BookRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (end > stream.length) return;
    yield { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, end), at };
    at = end;
  }
}

const lettersOf = (data: Buffer, at: number, count: number, isWide: boolean): string => {
  const end = at + (isWide ? 2 * count : count);
  if (end > data.length) throw new WorkbookRefused('damaged', 'a text that is cut');
  return data.toString(isWide ? 'utf16le' : 'latin1', at, end);
};

/** A text of so many letters, before which stands how wide they are. */
export const textAt = (data: Buffer, at: number, count: number): string =>
  lettersOf(data, at + 1, count, (data.readUInt8(at) & 1) === 1);

const HAS_PHONETICS = 4;
const HAS_RUNS = 8;

/**
 * Reads texts one after another, `most` at most, from data that others continue: a text that goes on in the next says
 * there anew how wide its letters are. How they are written and how they sound is passed over.
 */
export const createTextReader = (onText: (text: string) => void, most = Number.POSITIVE_INFINITY) => {
  let text: string | undefined;
  let letters = 0;
  let isWide = false;
  let toSkip = 0;
  let count = 0;
  return (data: Buffer, from: number, isContinued: boolean): void => {
    let at = from;
    if (isContinued && letters > 0) {
      isWide = (data.readUInt8(at) & 1) === 1;
      at += 1;
    }
    while (at < data.length && count < most) {
      if (text === undefined) {
        letters = data.readUInt16LE(at);
        const flags = data.readUInt8(at + 2);
        at += 3;
        isWide = (flags & 1) === 1;
        toSkip = 0;
        if (flags & HAS_RUNS) {
          toSkip += 4 * data.readUInt16LE(at);
          at += 2;
        }
        if (flags & HAS_PHONETICS) {
          toSkip += data.readUInt32LE(at);
          at += 4;
        }
        text = '';
      }
      const here = Math.min(letters, Math.floor((data.length - at) / (isWide ? 2 : 1)));
      text += lettersOf(data, at, here, isWide);
      at += isWide ? 2 * here : here;
      letters -= here;
      if (letters > 0) return;
      const skipped = Math.min(toSkip, data.length - at);
      at += skipped;
      toSkip -= skipped;
      if (toSkip > 0) return;
      count += 1;
      onText(text);
      text = undefined;
    }
  };
};
