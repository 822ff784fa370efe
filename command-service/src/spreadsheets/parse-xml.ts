import { SaxesParser } from 'saxes';
import { WorkbookRefused } from './workbook-refused.ts';

/** Names come without the prefix of the root's namespace: some programs write `x:row` where Excel writes `row`. */
export type XmlHandlers = Readonly<{
  open?: (name: string, attributes: Readonly<Partial<Record<string, string>>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}>;

export type XmlParser = Readonly<{ write: (text: string) => void; end: () => void }>;

const DEEPEST = 64;
/** Characters without a tag, in which a text, an attribute or a comment would pile up. */
const LONGEST_TOKEN = 1_000_000;
const ENCODINGS = ['UTF-8', 'UTF-16', 'US-ASCII'];

const refuse = (code: 'damaged' | 'unsafe', reason: string): never => {
  throw new WorkbookRefused(code, `XML: ${reason}`);
};

/**
 * Parses XML as it comes, holding one tag at a time. Refuses what is malformed, document types (and with them every
 * entity but the five of XML), depths and lengths that no workbook has.
 */
export const parseXml = ({ open, close, text }: XmlHandlers): XmlParser => {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let prefix: string | undefined;
  let depth = 0;
  let tags = 0;
  let untagged = 0;

  const unprefixed = (name: string): string => (prefix && name.startsWith(prefix) ? name.slice(prefix.length) : name);

  parser.on('error', ({ message }) => refuse('damaged', message));
  parser.on('doctype', () => refuse('unsafe', 'a document type'));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !ENCODINGS.includes(encoding.toUpperCase())) refuse('damaged', `encoded as ${encoding}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    tags += 1;
    depth += 1;
    if (depth > DEEPEST) refuse('unsafe', 'nested too deep');
    prefix ??= name.slice(0, name.indexOf(':') + 1);
    open?.(prefix ? unprefixed(name) : name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    tags += 1;
    depth -= 1;
    close?.(prefix ? unprefixed(name) : name);
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }

  return {
    write: (chunk) => {
      const before = tags;
      parser.write(chunk);
      untagged = tags === before ? untagged + chunk.length : 0;
      if (untagged > LONGEST_TOKEN) refuse('unsafe', 'a token too long');
    },
    end: () => void parser.close(),
  };
};

/** Parses a whole part. */
export const parsePart = async (part: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> => {
  const parser = parseXml(handlers);
  for await (const chunk of part) parser.write(chunk);
  parser.end();
};
