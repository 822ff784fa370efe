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

/** The points of a result: those of the first band, by its end, that reaches so far; 0 beyond the last one. */
export const pointsOf = (scale: readonly ScaleBand[], result: Rational): Rational => {
  const band = byMax(scale).find(({ max }) => compared(fromNumber(max), result) >= 0);
  return fromNumber(band?.value ?? 0);
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
