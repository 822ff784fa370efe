import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Collection, Document, ViewStore } from '@monitor/platform/view-store/view-store';

/** Some hundred rows in a sheet's order, `lastRow` the last of them when they were read. */
export type Batch = Readonly<{ id: string; lastRow: number }>;

/**
 * What is staged of a batch's rows, a line of JSON each, as one compressed text: rows of a file say nearly the same, and who
 * wants one mostly wants those beside it.
 */
export type PackedBatch<Item> = Batch & Readonly<{ bytes: number; packed: string; item?: Item }>;

export const inBatches = { fields: { lastRow: 'number' }, indexes: [['lastRow']] } as const;

export const packedBatches = <Item>(name: string): Collection<PackedBatch<Item>> => ({ name, ...inBatches });

const LINE_END = '\n';
/** As much as a document may hold: what is read of a file has far less, so that only edits come to it. */
const LARGEST_PACKED = 3_900_000;
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** More room than what is unpacked takes, for zlib to see that there is no more. */
const SPARE_BYTES = 64;

const packLines = ({ id, lastRow }: Batch, lines: readonly string[]): Omit<PackedBatch<never>, 'item'> => {
  const text = Buffer.from(lines.join(LINE_END));
  const packed = zstdCompressSync(text, QUICKLY).toString('base64');
  if (packed.length > LARGEST_PACKED) throw new Refused('data-load.texts-too-long');
  return { id, lastRow, bytes: text.length, packed };
};

export const pack = <Item>(batch: Batch, items: readonly Item[]): PackedBatch<Item> =>
  packLines(
    batch,
    items.map((item) => JSON.stringify(item)),
  );

const unpack = ({ bytes, packed }: PackedBatch<unknown>): Buffer =>
  zstdDecompressSync(Buffer.from(packed, 'base64'), { chunkSize: bytes + SPARE_BYTES });

const linesOf = (text: Buffer): string[] => (text.length === 0 ? [] : text.toString().split(LINE_END));

/** All items of a batch, or those at some places. */
export const itemsOf = <Item>(batch: PackedBatch<Item>, places?: readonly number[]): Item[] => {
  const lines = linesOf(unpack(batch));
  const wanted = places ? places.flatMap((place) => lines[place] ?? []) : lines;
  return wanted.map((line) => JSON.parse(line) as Item); // as they were packed
};

/** The batch with other items at some places. */
export const withItems = <Item>(batch: PackedBatch<Item>, items: ReadonlyMap<number, Item>): PackedBatch<Item> => {
  const lines = linesOf(unpack(batch));
  for (const [place, item] of items) lines[place] = JSON.stringify(item);
  return packLines(batch, lines);
};

/** At which of some places a batch has texts that contain all of some terms. Most hold one of them nowhere, which is soon seen. */
export const placesSaying = (
  batch: PackedBatch<string>,
  places: readonly number[],
  terms: readonly string[],
): readonly number[] => {
  const text = unpack(batch);
  const escaped = terms.map((term) => JSON.stringify(term).slice(1, -1));
  if (!escaped.every((term) => text.includes(term))) return [];
  const lines = linesOf(text);
  return places.filter((place) => {
    const line = lines[place] ?? '""';
    if (!escaped.every((term) => line.includes(term))) return false;
    const found = String(JSON.parse(line));
    return terms.every((term) => found.includes(term));
  });
};

const IN_ORDER = [{ field: 'lastRow', direction: 'asc' }] as const;

/** The batch in which a row is, or would be. */
export const batchAround = async <D extends Document & Batch>(
  staged: ViewStore,
  from: Collection<D>,
  row: number,
): Promise<D | undefined> =>
  (await staged.find(from, { where: { lastRow: { gte: row } }, sort: IN_ORDER, limit: 1 }))[0];

/** The batches with the rows behind one, in the sheet's order, some at once. */
export async function* batchesAfter<D extends Document & Batch>(
  staged: ViewStore,
  from: Collection<D>,
  start: number,
  limit: number,
): AsyncGenerator<D[]> {
  for (let after = start; ; ) {
    await nextTurn();
    const batches = await staged.find(from, { where: { lastRow: { gt: after } }, sort: IN_ORDER, limit });
    const last = batches.at(-1);
    if (!last) return;
    await nextTurn();
    yield batches;
    after = last.lastRow;
  }
}

/** A batch that is staged. */
export const batchOf = async <D extends Document>(staged: ViewStore, from: Collection<D>, id: string): Promise<D> => {
  const batch = (await staged.getMany(from, [id])).get(id)?.document;
  if (!batch) throw new Error(`${from.name} ${id} is not staged`);
  return batch;
};
