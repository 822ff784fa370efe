const AMOUNT = /^-?\d{1,3}(?:,?\d{3})*(?:\.\d*)?$|^-?\.\d+$/;
const format = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The pesos a typed text stands for, rounded to the centavo; undefined when it is no amount. */
export const amountIn = (text: string): number | undefined => {
  const bare = text.replace(/[$\s]|MXN$/gi, '');
  return AMOUNT.test(bare) ? Number(Number(bare.replaceAll(',', '')).toFixed(2)) : undefined;
};

/** An amount as the server reads it, of any text that a field shows as one. */
export const bareAmount = (text: string): string =>
  amountIn(text) === undefined ? text : text.replace(/[$,\s]|MXN$/gi, '');

/** What was typed as an amount reads, `1,234.50`; what is no amount stays as it is. */
export const tidyAmount = (text: string): string => {
  const pesos = amountIn(text);
  return pesos === undefined ? text : format.format(pesos);
};
