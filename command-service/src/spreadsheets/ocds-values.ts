import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { identifyingRfc } from '@monitor/contracts-schema/rfc';
import { type Json, objectIn, objectsIn, textIn } from './ocds-json.ts';

/** What is written where a document says it. */
const ELSEWHERE = /^ver documento adjunto\.?$/i;

const saysSomething = (text: string): boolean => !isBlankWord(text) && !ELSEWHERE.test(text);

/** The first that says something. */
export const firstOf = (...texts: readonly string[]): string => texts.find(saysSomething) ?? '';

const AT_MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** The day of a time: midnight, in whatever zone it is written, stands for a day. */
export const dayOf = (text: string): string => {
  if (!/T\d\d:\d\d/.test(text)) return text;
  const day = AT_MIDNIGHT.exec(text)?.[1];
  if (day) return day;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : installationDay(time);
};

/** Pesos and centavos, without the noise of binary fractions; blank of no amount. */
export const amountIn = (value: Json): string => {
  const { amount } = value;
  return typeof amount === 'number' ? amount.toFixed(2) : textIn(value, 'amount');
};

export const nameIn = (holder: Json, name: string): string => textIn(objectIn(holder, name), 'name');
export const firstNameIn = (holder: Json, name: string): string => textIn(objectsIn(holder, name)[0] ?? {}, 'name');

const WHITE = /\s/g;

/** The documents of a type, which publishers write in words of their own; first those whose type says so. */
export const documentsOf = (holder: Json, type: string, words: RegExp): readonly Json[] => {
  const documents = objectsIn(holder, 'documents');
  const isTyped = (document: Json): boolean => {
    const documentType = textIn(document, 'documentType');
    return documentType.replace(WHITE, '').toLowerCase() === type.toLowerCase() || words.test(documentType);
  };
  return [
    ...documents.filter(isTyped),
    ...documents.filter((document) => !isTyped(document) && words.test(textIn(document, 'title'))),
  ];
};

const RFC_SCHEME = /^(?:MX-)?RFC$/i;
const RFC_PREFIX = /^(?:MX-)?RFC-/i;

const asRfc = (text: string): string => {
  const rfc = text.replace(RFC_PREFIX, '');
  return identifyingRfc(rfc) ? rfc : '';
};

/** The RFC of whom publishers identify by it, or by a sum, a number of their own or an id that holds it. */
export const rfcOf = (party: Json): string => {
  const identifiers = [objectIn(party, 'identifier'), ...objectsIn(party, 'additionalIdentifiers')];
  const identifier = identifiers.find((one) => RFC_SCHEME.test(textIn(one, 'scheme'))) ?? identifiers[0] ?? {};
  return asRfc(textIn(identifier, 'id')) || asRfc(textIn(party, 'id'));
};
