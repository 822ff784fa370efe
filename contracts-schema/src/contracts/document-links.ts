import { toOneLine } from '../text/plain-text.ts';
import { type FieldWith, fieldsWith } from './contract-field-sets.ts';

/** A contract's fields that link to a document which anybody may see. */
export type DocumentLink = FieldWith<{ kind: 'link'; visibility: 'public' }>;
export const documentLinks = fieldsWith({ kind: 'link', visibility: 'public' });

/** What readers call each of them, in the order in which a contract's page shows them. */
export const documentTitles: Readonly<Record<DocumentLink, string>> = {
  contractUrl: 'Contrato',
  announcementUrl: 'Convocatoria / Invitación',
  clarificationMeetingJudgmentUrl: 'Fallo de Junta de Aclaraciones',
  presentationProposalsDocUrl: 'Presentación de Propuesta',
};

const parseAddress = (text: string): URL | undefined => {
  try {
    return new URL(text); // URL.parse is not in every reader's browser
  } catch {
    return undefined;
  }
};

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const WEB_PROTOCOLS = ['http:', 'https:'];

/**
 * The address that a contract's link means; undefined when it means none. People leave the scheme out and write blanks
 * and accents: a link without a scheme is taken for http, and the rest is percent-encoded.
 */
export const addressOfLink = (link: string): URL | undefined => {
  const text = link.trim();
  const address = parseAddress(HAS_SCHEME.test(text) ? text : `http://${text}`);
  return address && WEB_PROTOCOLS.includes(address.protocol) ? address : undefined;
};

/**
 * Where a link may lead a reader: a web page or file of a named site. Undefined for what is no address, or one that a
 * reader should not be sent to (another scheme, or a site hidden behind a user name).
 */
export const documentHref = (link: string | null): string | undefined => {
  const address = link ? addressOfLink(link) : undefined;
  const isNamed = address?.hostname.includes('.') && !address.username && !address.password;
  return isNamed ? address?.href : undefined;
};

/** Excel opens no file with a longer hyperlink. */
const LONGEST_LINK = 2_079;
const WEB_SCHEME = /^https?:\/\//i;
const PLAIN_HOST = /^[a-z\d._:-]+$/i;
/** Where another link begins: one that is stored holds no blank. */
const ANOTHER_LINK = /\s(?:https?:\/\/|www\.)/i;
const NOT_IN_LINKS = /[^\x21-\x7e]|["<>\\^`{|}]|%(?![\dA-Fa-f]{2})/gu;

/**
 * A link as it is stored, wherever it was written: an http, https or www address with its path percent-encoded (real ones
 * hold blanks and accents) and an international host in the letters that the network knows. Undefined for anything else,
 * several links included.
 * A stored link is stored again as it is.
 */
export const storedLink = (text: string): string | undefined => {
  if (text.length > LONGEST_LINK) return undefined;
  const line = toOneLine(text);
  if (ANOTHER_LINK.test(line)) return undefined;
  const scheme = WEB_SCHEME.exec(line)?.[0] ?? '';
  const [host = ''] = line.slice(scheme.length).split(/[/?#]/, 1);
  const rest = line.slice(scheme.length + host.length);
  if (!scheme && !/^www\../i.test(host)) return undefined;
  const address = parseAddress(`${scheme || 'http://'}${host}`);
  if (!address || /[@\\]/.test(host) || address.hostname.startsWith('.') || address.hostname.includes('..'))
    return undefined;
  const link = `${scheme}${PLAIN_HOST.test(host) ? host : address.host}${rest.replace(NOT_IN_LINKS, encodeURIComponent)}`;
  return link.length > LONGEST_LINK ? undefined : link;
};
