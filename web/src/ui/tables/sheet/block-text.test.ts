import fc from 'fast-check';
import { readBlock, writeBlock } from './block-text.ts';

describe('a block of cells as text', () => {
  it('comes back as it was, whatever its cells say', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('', 'a\tb', 'a\nb', 'a\r\nb', '"', '"a"', 'di "x"', ' '));
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(fc.property(block, (cells) => expect(readBlock(writeBlock(cells))).toEqual(cells)));
  });

  it.each([
    ['a', [['a']]],
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\r\n\tb\r\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"dos\nlíneas"\tb\r\n', [['dos\nlíneas', 'b']]],
    ['"sin cerrar\tb', [['"sin cerrar', 'b']]],
    ['"a" y b\tc', [['"a" y b', 'c']]],
    ['', [['']]],
  ])('is read of %j', (text, cells) => expect(readBlock(text)).toEqual(cells));
});
