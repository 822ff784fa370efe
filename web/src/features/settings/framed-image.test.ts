import { excessOf, framedPart, isCut } from './framed-image.ts';

describe('the part of a picture that a cover shows', () => {
  it('is all of one that has its proportions', () =>
    expect(framedPart({ width: 2_560, height: 1_000 }, 0.5)).toEqual({ width: 2_560, height: 1_000, left: 0, top: 0 }));

  it.each([
    [0, 0],
    [0.5, 720],
    [1, 1_440],
  ])('of a wide one begins at %d of what is left over', (at, left) =>
    expect(framedPart({ width: 2_720, height: 500 }, at)).toEqual({ width: 1_280, height: 500, left, top: 0 }),
  );

  it('of a tall one is as wide as it is', () =>
    expect(framedPart({ width: 640, height: 1_250 }, 1)).toEqual({ width: 640, height: 250, left: 0, top: 1_000 }));

  it('can be chosen where there is something to choose', () => {
    expect(excessOf({ width: 2_560, height: 1_000 })).toBeUndefined();
    expect(excessOf({ width: 3_000, height: 1_000 })).toBe('wide');
    expect(excessOf({ width: 1_000, height: 1_000 })).toBe('tall');
  });

  it('is not cut of drawings and animations', () =>
    expect(
      ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml'].map((type) => isCut(new Blob([], { type }))),
    ).toEqual([...[true, true, false, false]]));
});
