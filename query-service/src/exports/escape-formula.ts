const STARTS_A_FORMULA = /^[=+\-@\t\r]/;

/** The text as a spreadsheet shows it without ever running it: a leading quote before what would start a formula. */
export const escapeFormula = (text: string): string => (STARTS_A_FORMULA.test(text) ? `'${text}` : text);
