import { inPieces, piecesAbout, piecesBetween, type Sight } from './pieces.ts';

const pieces = Array.from({ length: 20 }, (_, at) => at);
const sight = (from: number, isUpwards = false): Sight => ({ from, to: from + 20, isUpwards });

describe('the pieces of a sheet', () => {
  it('hold fifty rows each, of which those in sight may be two', () => {
    const numbers = Array.from({ length: 120 }, (_, at) => at + 3);
    expect(inPieces(numbers).map((piece) => piece.split(',').length)).toEqual([50, 50, 20]);
    expect([piecesBetween(pieces, 20, 40), piecesBetween(pieces, 40, 60)]).toEqual([[0], [0, 1]]);
  });

  it('are fetched ahead of where one scrolls to, the nearest first, and one behind', () => {
    expect(piecesAbout(pieces, sight(540))).toEqual([12, 13, 14, 15, 9]);
    expect(piecesAbout(pieces, sight(540, true))).toEqual([9, 8, 7, 6, 12]);
    expect([piecesAbout(pieces, sight(0)), piecesAbout(pieces, sight(979))]).toEqual([[1, 2, 3, 4], [18]]);
  });
});
