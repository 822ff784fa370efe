import { CFB } from '@e965/xlsx';

/** The types of records that tests write. */
export const BOF = 0x809;
export const EOF = 0x0a;
export const CONTINUE = 0x3c;
export const SST = 0xfc;
const BOUNDSHEET = 0x85;

export const u8 = (...values: readonly number[]): Buffer => Buffer.from(values);
export const u16 = (...values: readonly number[]): Buffer => Buffer.concat(values.map((v) => u8(v & 0xff, v >>> 8)));
export const u32 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((v) => u16(v & 0xffff, v >>> 16)));
export const f64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
export const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** A text as a record has it: how long it is, how wide its letters are, and these. */
export const text16 = (text: string): Buffer => Buffer.concat([u16(text.length), u8(1), wide(text)]);

export const record = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16(type, data.length), data]);
};

const BIFF8 = 0x600;
const GLOBALS = 5;
const WORKSHEET = 0x10;
const beginning = (kind: number): Buffer => record(BOF, u16(BIFF8, kind, 0, 0), u32(0, 0));

export type RawXlsSheet = Readonly<{ name: string; state?: 0 | 1 | 2; kind?: number; records: readonly Buffer[] }>;

/** The stream of a workbook of BIFF8: what stands before its sheets, and these. */
export const bookStream = (sheets: readonly RawXlsSheet[], globals: readonly Buffer[] = []): Buffer => {
  const parts = sheets.map(({ records }) => Buffer.concat([beginning(WORKSHEET), ...records, record(EOF)]));
  const listed = (offset: number) => {
    let at = offset;
    return sheets.map(({ name, state = 0, kind = 0 }, index) => {
      const entry = record(BOUNDSHEET, u32(at), u8(state, kind, name.length, 1), wide(name));
      at += parts[index]?.length ?? 0;
      return entry;
    });
  };
  const head = (offset: number) => Buffer.concat([beginning(GLOBALS), ...listed(offset), ...globals, record(EOF)]);
  return Buffer.concat([head(head(0).length), ...parts]);
};

/** A compound file of one stream. */
export const compoundOf = (stream: Buffer, name = 'Workbook'): Buffer => {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${name}`, stream);
  return CFB.write(file, { type: 'buffer' }) as Buffer; // as `type` says
};
