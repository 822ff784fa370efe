import { z } from 'zod';
import { normalForm } from './normal-form.ts';

/** Printable Latin letters, tabs and line feeds: nothing below touches them, and hardly any text holds more. */
const PLAIN = /^[\t\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff]*$/;
const LINE_BREAKS = /\r\n?|[\v\f\u0085]/g;
/**
 * Controls, halves of surrogate pairs, code points that are no characters, marks that turn the reading direction, and
 * signs without a width: soft hyphens, zero-width blanks, word joiners, byte order marks.
 */
const UNPRINTABLE =
  /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/**
 * Text as everything that leaves the monitor can hold it: in composed form (NFC), line breaks as line feeds, and without
 * what XML forbids or nobody can see: control characters, lone surrogates, noncharacters, marks of direction, signs without
 * a width. Nothing a person can read is lost, so nobody is asked about it.
 */
export const toPlainText = (text: string): string =>
  PLAIN.test(text) ? text : normalForm(text.replace(LINE_BREAKS, '\n').replace(UNPRINTABLE, ''), 'NFC');

const UNTIDY = /^\s|\s\s|[^\S ]|\s$/;

/** Plain text in one line: trimmed, with every run of blanks, tabs and line breaks made one blank. */
export const toOneLine = (text: string): string => {
  const plain = toPlainText(text);
  return UNTIDY.test(plain) ? plain.replace(/\s+/g, ' ').trim() : plain;
};

/** Characters that a text may have as it is sent for each that may be left of it: of blanks, marks, what nobody sees. */
const ROOM = 4;

/** A text made plain of which at most `longest` characters may be left. What is far longer is not even looked at. */
export const plainWithin = (text: string, longest: number, plainOf: (text: string) => string = toPlainText): string =>
  text.length > ROOM * longest ? text : plainOf(text);

/** The beginning of a text in one line: what is beyond it is not even looked at. */
export const startOfLine = (text: string, longest: number): string =>
  toOneLine(text.slice(0, ROOM * longest))
    .slice(0, longest)
    .trim();

const textBy = (plainOf: (text: string) => string) => (longest: number, message?: string) =>
  z
    .string()
    .overwrite((text) => plainWithin(text, longest, plainOf))
    .max(longest, message);

/** Any text that comes in from outside, trimmed, and how many characters it may have. */
export const plainText = textBy((text) => toPlainText(text).trim());

/** The same with the blanks about it: what was cut off a longer text comes back as it was given. */
export const untrimmedText = textBy(toPlainText);
