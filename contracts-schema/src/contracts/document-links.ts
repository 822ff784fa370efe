/** A contract's fields that link to a document. */
export const documentLinks = [
  'announcementUrl',
  'contractUrl',
  'clarificationMeetingJudgmentUrl',
  'presentationProposalsDocUrl',
] as const;
export type DocumentLink = (typeof documentLinks)[number];

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The address that a contract's link means; undefined when it means none. People leave the scheme out and write blanks
 * and accents: a link without a scheme is taken for http, and the rest is percent-encoded.
 */
export const addressOfLink = (link: string): URL | undefined => {
  const text = link.trim();
  try {
    return new URL(HAS_SCHEME.test(text) ? text : `http://${text}`); // URL.parse is not in every reader's browser
  } catch {
    return undefined;
  }
};
