import { type BookType, type CellObject, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { readTable } from './testing/read-file.ts';

/** Letters that formats write in their own ways; blanks around a line break belong to no paragraph of OpenDocument. */
const letter = fc.constantFrom(...'aZñÉ ü&<>"\'\t\n 0=-@日\u00a0', '😀', 'é', '  ', ' a');
const said = fc
  .array(letter, { minLength: 1, maxLength: 30 })
  .map((letters) => letters.join('').replace(/ *\n */g, '\n'))
  .filter((text) => text.trim() !== '');

const cell: fc.Arbitrary<CellObject | undefined> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 4, arbitrary: said.map((v): CellObject => ({ t: 's', v })) },
  said.map((v): CellObject => ({ t: 's', v: v.replaceAll('\n', '·'), l: { Target: 'https://a.mx/contrato?n=1&v=2' } })),
  // The library that writes them does so exactly between these.
  fc
    .double({ noNaN: true, min: -1e300, max: 1e300 })
    .map((v): CellObject => ({ t: 'n', v: Math.abs(v) < 1e-100 ? 0 : v })),
  fc.integer().map((cents): CellObject => ({ t: 'n', v: cents / 100 || 0 })),
  fc.integer({ min: 61, max: 73_050 }).map((v): CellObject => ({ t: 'n', v, z: 'dd/mm/yyyy' })),
  fc.boolean().map((v): CellObject => ({ t: 'b', v })),
);

/** Rows of some width, with blank ones between; and whether the first cell is merged with the second. */
const table = fc.record({
  rows: fc.array(fc.oneof(fc.constant([]), fc.array(cell, { maxLength: 9 })), { minLength: 1, maxLength: 12 }),
  isMerged: fc.boolean(),
});
type Table = typeof table extends fc.Arbitrary<infer Value> ? Value : never;

const sheetOf = ({ rows, isMerged }: Table) => {
  const data = rows.map((row) => row.map((one, column) => (isMerged && column === 1 ? undefined : one)));
  const sheet = utils.aoa_to_sheet(data as CellObject[][]); // it takes holes for what they are
  if (isMerged) sheet['!merges'] = [utils.decode_range('A1:B1')];
  return sheet;
};

const written = (tables: readonly Table[], bookType: BookType): Buffer => {
  const book = utils.book_new();
  for (const [index, one] of tables.entries()) utils.book_append_sheet(book, sheetOf(one), `Hoja ${index + 1}`);
  return write(book, { type: 'buffer', bookType, compression: true, bookSST: true }) as Buffer; // as `type` says
};

it.each(['ods', 'biff8'] as const)(
  'any table that is written as %s is read as that of an .xlsx is',
  async (bookType) => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 1, maxLength: 3 }), fc.nat(2), async (tables, wanted) => {
        const sheet = `Hoja ${(wanted % tables.length) + 1}`;
        const read = async (type: BookType) => {
          const { contentType: _its, ...all } = await readTable(written(tables, type), { sheet });
          return all;
        };
        expect(await read(bookType)).toEqual(await read('xlsx'));
      }),
      { numRuns: 20 },
    );
  },
);
