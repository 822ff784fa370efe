/** Rows that are requested together. */
const TOGETHER = 50;

/** Pieces beyond those in sight: more of them where one scrolls to. */
const [AHEAD, BEHIND] = [4, 1];

/** Which places of a sheet are in sight, and which way one scrolled to them. */
export type Sight = Readonly<{ from: number; to: number; isUpwards: boolean }>;

export const pieceOf = (place: number): number => Math.floor(place / TOGETHER);

/** Numbers of rows as they are requested. */
export const inPieces = (numbers: readonly number[]): readonly string[] =>
  Array.from({ length: Math.ceil(numbers.length / TOGETHER) }, (_, piece) =>
    numbers.slice(piece * TOGETHER, (piece + 1) * TOGETHER).join(','),
  );

export const piecesBetween = <Piece>(pieces: readonly Piece[], from: number, to: number): readonly Piece[] =>
  pieces.slice(pieceOf(from), pieceOf(to) + 1);

/** The pieces about those in sight, as they are fetched once these are here. */
export const piecesAbout = <Piece>(pieces: readonly Piece[], { from, to, isUpwards }: Sight): readonly Piece[] => {
  const [above, below] = isUpwards ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  const [first, last] = [pieceOf(from), pieceOf(to)];
  const [before, behind] = [
    pieces.slice(Math.max(0, first - above), first).toReversed(),
    pieces.slice(last + 1, last + 1 + below),
  ];
  return isUpwards ? [...before, ...behind] : [...behind, ...before];
};
