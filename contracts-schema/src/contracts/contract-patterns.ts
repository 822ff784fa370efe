/** Two years joined by a hyphen: `2017-2019`. */
export const administrationPeriodPattern = /^[12]\d{3}-[12]\d{3}$/;
/** One year: `2019`. */
export const fiscalYearPattern = /^[12]\d{3}$/;
/** A quarter: `1o 2019`. */
export const periodPattern = /^[1-4]o 2\d{3}$/;

const LINK = /^(?:(?:https?|ftps?):\/\/|www\.)[^\s/?#]+(?:[/?#].*)?$/i;

/** Whether a text is an http(s), ftp or www address; blanks within its path are tolerated, as real links hold them. */
export const isPublicLink = (text: string): boolean => LINK.test(text.trim());
