const MEGABYTE = 1_000_000;

/** What a workbook may ask of us. Beyond any of these it is refused, never cut short. */
export const workbookLimits = {
  archiveEntries: 1_000,
  unzippedBytes: 400 * MEGABYTE,
  /** Unzipped bytes for each zipped one; small archives are let off, since a few repeated lines exceed it honestly. */
  compressionRatio: 100,
  compressionRatioFrom: MEGABYTE,
  /** Of a file whose bytes are held in memory. */
  heldBytes: 50 * 1024 * 1024,
  /** Rows, columns and cells that hold something. */
  rows: 200_000,
  columns: 200,
  cells: 10 * MEGABYTE,
  /** Excel's own. */
  textLength: 32_767,
  /** Of all cells together: a text that the sheet shares takes little room in the file, however many cells show it. */
  textLengths: 400 * MEGABYTE,
  links: MEGABYTE,
  /** Of a single release in the Open Contracting standard, which is held in memory as a whole. */
  releaseBytes: 50 * MEGABYTE,
  /** Texts that the sheet shares, beyond which they are stored in a temporary file. */
  stringBytesInMemory: 16 * MEGABYTE,
};

export type WorkbookLimits = Readonly<typeof workbookLimits>;
