import { toPlainText } from '@monitor/contracts-schema/text/plain-text';

/** An operator that begins a formula, plain or full-width, behind any blanks and signs that nobody sees. */
const STARTS_A_FORMULA = /^(?:[\t\n]|[\s\p{Cf}\p{M}]*[=+\-@＝＋－＠])/u;

/**
 * The text as a spreadsheet shows it without ever running it: a leading quote before what would start a formula. What
 * no file can hold is left out first, for the log may have taken it in before the forms did not.
 */
export const escapeFormula = (text: string): string => {
  const plain = toPlainText(text);
  return STARTS_A_FORMULA.test(plain) ? `'${plain}` : plain;
};
