import { edgesOf, isSelected, neighbourOf, nextWrong, onlyAt, placeByKey, placesIn } from './places.ts';

const size = { rows: 4, columns: 3 };
const at = (row: number, column: number) => ({ row, column });

describe('a place in a sheet', () => {
  it.each([
    ['ArrowDown', false, at(2, 1)],
    ['ArrowUp', true, at(0, 1)],
    ['ArrowRight', true, at(1, 2)],
    ['ArrowLeft', false, at(1, 0)],
    ['PageDown', false, at(3, 1)],
    ['PageUp', false, at(0, 1)],
    ['Home', false, at(1, 0)],
    ['Home', true, at(0, 0)],
    ['End', false, at(1, 2)],
    ['End', true, at(3, 2)],
    ['Enter', false, undefined],
  ])('leads by %s (to the edge: %s) to %j', (key, toEdge, place) =>
    expect(placeByKey(at(1, 1), { key, toEdge, page: 2 }, size)).toEqual(place),
  );

  it('leads nowhere beyond the sheet', () =>
    expect(placeByKey(at(0, 0), { key: 'ArrowUp', toEdge: false, page: 2 }, size)).toEqual(at(0, 0)));
});

it('what is selected lies between two corners, whichever was first', () => {
  const selection = { active: at(0, 2), anchor: at(1, 1) };
  expect(edgesOf(selection)).toEqual({ top: 0, bottom: 1, left: 1, right: 2 });
  expect(placesIn(selection)).toEqual([
    [at(0, 1), at(0, 2)],
    [at(1, 1), at(1, 2)],
  ]);
  expect([isSelected(selection, at(1, 2)), isSelected(selection, at(1, 0))]).toEqual([true, false]);
  expect(placesIn(onlyAt(at(3, 0)))).toEqual([[at(3, 0)]]);
});

it.each([
  ['Enter', 1, at(1, 2), at(2, 2)],
  ['Enter', -1, at(0, 2), at(0, 2)],
  ['Tab', 1, at(1, 0), at(1, 1)],
  ['Tab', 1, at(1, 2), at(2, 0)],
  ['Tab', -1, at(1, 0), at(0, 2)],
  ['Tab', 1, at(3, 2), at(3, 2)],
] as const)('%s by %i leads from %j to its neighbour %j', (key, step, from, to) =>
  expect(neighbourOf(from, { key, step }, size)).toEqual(to),
);

describe('the next wrong cell', () => {
  const rows: Readonly<Record<number, readonly boolean[]>> = {
    0: [false, true, true],
    1: [false, false, false],
    2: [true, false, true],
  };
  const next = (from: ReturnType<typeof at>, step: 1 | -1) => nextWrong(from, step, size, (row) => rows[row]);

  it('is in the same row first, then in a later one', () => {
    expect(next(at(0, 1), 1)).toEqual({ ...at(0, 2), isUnknown: false });
    expect(next(at(0, 2), 1)).toEqual({ ...at(2, 0), isUnknown: false });
  });
  it('is sought backwards too, from the end of each row', () => {
    expect(next(at(2, 0), -1)).toEqual({ ...at(0, 2), isUnknown: false });
    expect(next(at(0, 1), -1)).toBeUndefined();
  });
  it('is not known beyond a row that is on its way', () =>
    expect(next(at(2, 2), 1)).toEqual({ ...at(3, 0), isUnknown: true }));
});
