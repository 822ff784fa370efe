const KEPT = new Set(['b', 'strong', 'i', 'em', 'br']);

/** A comment, a script or style with what is in it, a tag, or a lone sign. Every `<` is in one of these. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<script\b[\s\S]*?(?:<\/script\s*>|$)|<style\b[\s\S]*?(?:<\/style\s*>|$)|<(\/?)([a-z][a-z\d-]*)(?![a-z\d-])[^<>]*>|</gi;

/**
 * Text of an organization's cover as HTML that is safe to put in a page: `b`, `strong`, `i`, `em` and `br` without
 * attributes, and nothing else. Other tags are dropped, their text stays.
 */
export const limitedHtml = (text: string): string =>
  text.replace(MARKUP, (found, slash: string | undefined, name: string | undefined) => {
    if (found === '<') return '&lt;';
    const tag = name?.toLowerCase() ?? '';
    return KEPT.has(tag) ? `<${slash}${tag}>` : '';
  });

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };

/** The same text without any markup, for places that show plain text. */
export const textOfHtml = (text: string): string =>
  limitedHtml(text)
    .replace(/<br>/g, ' ')
    .replace(/<\/?[a-z]+>/g, '')
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
