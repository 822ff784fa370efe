import { z } from 'zod';
import { compared, fromNumber, type Rational } from '../formulas/rational.ts';

/** Results up to `max` are worth `value` points; `min` says what people read, and where the band before ends. */
export const scaleBand = z.object({ min: z.number(), max: z.number(), value: z.number() });
export type ScaleBand = Readonly<z.infer<typeof scaleBand>>;

/** What a scale says until somebody says otherwise. */
export const defaultScale: readonly ScaleBand[] = [
  { min: 0, max: 33, value: 2.67 },
  { min: 34, max: 66, value: 5.33 },
  { min: 67, max: 100, value: 8 },
];

const byMax = (scale: readonly ScaleBand[]): readonly ScaleBand[] =>
  scale.toSorted((one, other) => one.max - other.max);

/** The band of a result: the first one, by its end, that reaches so far; undefined beyond the last one. */
const bandOf = (scale: readonly ScaleBand[], result: Rational): ScaleBand | undefined =>
  byMax(scale).find(({ max }) => compared(fromNumber(max), result) >= 0);

/** The points of a result: those of its band; 0 beyond the last one. */
export const pointsOf = (scale: readonly ScaleBand[], result: Rational): Rational =>
  fromNumber(bandOf(scale, result)?.value ?? 0);

/** A band as results fall into it: above where the one before ends, up to its own end. */
export type ReadBand = Readonly<{ above: number | null; upTo: number; points: number; isReached: boolean }>;

/** The bands of a scale in their order, and which one a result falls into; none, when there is no result. */
export const readBands = (scale: readonly ScaleBand[], result: number | null): readonly ReadBand[] => {
  const reached = result === null ? undefined : bandOf(scale, fromNumber(result));
  const inOrder = byMax(scale);
  return inOrder.map((band, at) => ({
    above: inOrder[at - 1]?.max ?? null,
    upTo: band.max,
    points: band.value,
    isReached: band === reached,
  }));
};

/** What is wrong with a scale: a band that ends before it begins, or two that overlap; they may touch. */
export const scaleProblems = (scale: readonly ScaleBand[]): string[] => {
  const inOrder = byMax(scale);
  const backward = inOrder
    .filter(({ min, max }) => min >= max)
    .map(({ min, max }) => `El rango de ${min} a ${max} debe empezar antes de donde termina`);
  const overlapping = inOrder.flatMap(({ min, max }, index) => {
    const next = inOrder[index + 1];
    return next && max > next.min ? [`Los rangos de ${min} a ${max} y de ${next.min} a ${next.max} se enciman`] : [];
  });
  return [...backward, ...overlapping];
};
