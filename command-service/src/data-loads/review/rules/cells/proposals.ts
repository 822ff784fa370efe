import { storedLink } from '@monitor/contracts-schema/contracts/document-links';
import { proposedLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { columnOf, type ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { dayOfText, hasStrayBlanks, LONGEST_FIGURE, parseAmount } from './cell-parsing.ts';

/** By which sign the texts of a column part their decimals, as far as they say. */
export type DecimalSign = 'comma' | 'unknown';

/** What may stand beside an amount without saying anything of it: neither a currency of others, nor millions, nor taxes. */
const SAYS_NOTHING = /\b(?:aproximadamente|aproximado|aprox|pesos|moneda nacional|m\s?n|mxn|total|monto)\b/g;

const COMMA_DECIMALS = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/;
const DOTTED = /^-?\d{1,3}(?:\.\d{3})+$/;
const POINT_DECIMALS = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/;

const lowered = (text: string): string => foldForSearch(text).toLowerCase();

/** Thousands that are parted in more than one way, or not all of them: what is meant is plain. */
const PARTED_SOMEHOW = /^-?\d{1,15}(?:[,\s]\d{3})+(?:\.\d{1,2})?$/;

/** The figure of a text, without the words and signs around it. */
const figureIn = (text: string): string => {
  const folded = lowered(text.replace(/m\.\s?n\.?/gi, 'mn'))
    .replace(/['’]/g, ',')
    .replace(/[$:]/g, ' ');
  const stripped = folded.replace(SAYS_NOTHING, ' ').trim();
  if (hasStrayBlanks(stripped)) return PARTED_SOMEHOW.test(stripped) ? stripped.replace(/[,\s]/g, '') : stripped;
  const figure = stripped.replace(/\s/g, '');
  return figure.replace(/^[.,]/, '').replace(/[.,]$/, '');
};

/** Whether the decimals of a text of an amount are parted by a comma: an apostrophe may stand for one that parts thousands. */
const hasCommaDecimals = (text: string): boolean => !/['’]/.test(text) && COMMA_DECIMALS.test(figureIn(text));

/** How a text of an amount parts its decimals; unknown of one that may be read both ways, or not at all. */
export const decimalSignIn = (text: string): DecimalSign =>
  text.length <= LONGEST_FIGURE && hasCommaDecimals(text) ? 'comma' : 'unknown';

const proposedAmount = (text: string, sign: DecimalSign): string | undefined => {
  const figure = figureIn(text);
  if (hasCommaDecimals(text)) return figure.replaceAll('.', '').replace(',', '.');
  const isParted = DOTTED.test(figure) && (sign === 'comma' || figure.split('.').length > 2);
  if (isParted) return figure.replaceAll('.', '');
  return POINT_DECIMALS.test(figure) ? figure : undefined;
};

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const OTHER_MONTHS: Readonly<Record<string, string>> = { jan: 'ene', apr: 'abr', aug: 'ago', set: 'sep', dec: 'dic' };
const NAMED_MONTHS =
  /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)$/;

const monthOf = (name: string): number | undefined => {
  const short = name.slice(0, 3);
  const isWhole = name.length <= 4 || NAMED_MONTHS.test(name);
  const month = MONTHS.indexOf(OTHER_MONTHS[short] ?? short) + 1;
  return isWhole && month > 0 ? month : undefined;
};

const WEEKDAY = /^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo),? /;
const DAY_IN_WORDS = /^(\d{1,2})(?:o|ro)?(?: de |[ /.-])([a-z]{3,10})\.?(?: de |[ /.-]| del )(\d{4}|\d{2})$/;
const MONTH_FIRST = /^([a-z]{3,10})\.? (\d{1,2}),? (\d{4})$/;
const DAY_WITH_TIME = /^(\d{1,2}[/-]\d{1,2}[/-]\d{4})[ t]\d{1,2}:\d{2}(?::\d{2})?$/;

const proposedDay = (text: string): string | undefined => {
  const stripped = lowered(text).replace(WEEKDAY, '').trim();
  const named = DAY_IN_WORDS.exec(stripped);
  const monthFirst = MONTH_FIRST.exec(stripped);
  const [day, month, year] = named?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  if (day !== undefined && month !== undefined && year !== undefined) {
    const number = monthOf(month);
    return number === undefined ? undefined : `${day}/${number}/${year}`;
  }
  const plain = DAY_WITH_TIME.exec(stripped)?.[1] ?? stripped;
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(plain);
  return yearFirst ? `${yearFirst[3]}/${yearFirst[2]}/${yearFirst[1]}` : plain.replaceAll('.', '/');
};

const SCHEME = /^h?t{1,2}p{1,2}s?(?:[:;]\/{0,3}|\/{1,3})/i;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;

const proposedLink = (text: string): string | undefined => {
  const rest = text.trim().replace(SCHEME, '');
  return HOST.test(rest) && !/[\s@]/.test(rest) ? `https://${rest}` : undefined;
};

/**
 * What a text means that its column cannot read and people can, written as it can be read: an amount with words or with
 * the decimals or thousands of other countries, a day in words, a link without its beginning. Undefined where that is not plain.
 * `sign` is how the column's other amounts part their decimals.
 */
export const proposalFor = (field: ImportField, text: string, sign: DecimalSign): string | undefined => {
  const { kind, field: named } = columnOf(field);
  if (kind === 'link') {
    const link = proposedLink(text);
    return link !== undefined && storedLink(link) !== undefined ? link : undefined;
  }
  if (text.length > LONGEST_FIGURE) return undefined;
  if (kind === 'enum') return proposedLabel(named, text);
  if (kind === 'amount') {
    const amount = proposedAmount(text, sign);
    return amount !== undefined && parseAmount(amount).value !== null ? amount : undefined;
  }
  if (kind !== 'date') return undefined;
  const day = proposedDay(text);
  return day === undefined ? undefined : dayOfText(day);
};
