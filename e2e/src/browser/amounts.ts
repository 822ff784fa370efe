const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
const whole = new Intl.NumberFormat('es-MX');

/** `$1,234.56`, as every page says an amount. */
export const pesos = (amount: number): string => money.format(amount);

export const shownCount = (count: number): string => whole.format(count);

/** Pesos added in centavos, so that no cent is lost. */
export const sumOfPesos = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
