/** The least and the most that an open contract comes to. */
type Limits = Readonly<{ minAmount: number | null | undefined; maxAmount: number | null | undefined }>;

export const MINIMUM_ABOVE_MAXIMUM = 'El monto mínimo es mayor que el máximo.';

/** Whether one was written in the other's place, or mistyped: both are stored as they stand. */
export const isMinimumAbove = ({ minAmount, maxAmount }: Limits): boolean =>
  Boolean(minAmount && maxAmount && minAmount > maxAmount);
