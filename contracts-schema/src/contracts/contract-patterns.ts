/** Two years joined by a hyphen: `2017-2019`. */
export const administrationPeriodPattern = /^[12]\d{3}-[12]\d{3}$/;
/** One year: `2019`. */
export const fiscalYearPattern = /^(?:19|20)\d{2}$/;
/** A quarter: `1o 2019`. */
export const periodPattern = /^[1-4]o 20\d{2}$/;
/** What names somebody or something. */
export const namePattern = /[A-Za-zñÑ]/;
