import { textOfHtml } from '@monitor/contracts-schema/text/limited-html';
import { normalForm } from '@monitor/contracts-schema/text/normal-form';
import type { SiteText } from '@monitor/contracts-schema/texts/text-endpoints';
import MarkdownIt from 'markdown-it';
import { shortened } from '../pages/html-text.ts';

const LONGEST_SUMMARY = 300;
const IMAGE_PLACE = '/public-api/texts/images/';

/** Markup in a text stays text, and links lead nowhere that runs something: Markdown's own rules see to it. */
const markdown = new MarkdownIt({ html: false, linkify: true });
const options = { ...markdown.options } as Required<typeof markdown.options>;
type Token = ReturnType<typeof markdown.parse>[number];

/** What an address ends with to lead to a heading: its words without accents. */
const idOf = (title: string): string =>
  normalForm(title, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'seccion';

/** Images lie beside the text, and are served from there. */
const placeImages = (tokens: readonly Token[]): void => {
  for (const token of tokens) {
    const source = token.type === 'image' ? String(token.attrGet('src')) : '/';
    if (!source.includes('/')) token.attrSet('src', IMAGE_PLACE + source);
    placeImages(token.children ?? []);
  }
};

/** The tokens up to each heading of a level, and what that heading says; the first part has none. */
const partsBy = (tag: 'h1' | 'h2', tokens: readonly Token[]): { title: string; tokens: Token[] }[] => {
  const parts = [{ title: '', tokens: [] as Token[] }];
  let heading: 'none' | 'open' | 'written' = 'none';
  for (const token of tokens) {
    if (token.type === 'heading_open' && token.tag === tag) {
      parts.push({ title: '', tokens: [] });
      heading = 'open';
    } else if (heading === 'open') {
      parts.at(-1)!.title = textOfHtml(markdown.renderer.render([token], options, {})); // a heading was just begun
      heading = 'written';
    } else if (heading === 'written') heading = 'none';
    else parts.at(-1)!.tokens.push(token); // there is always the part before any heading
  }
  return parts;
};

const render = (tokens: Token[]): string => markdown.renderer.render(tokens, options, {}).trim();

/** What the first paragraph says, without what marks its words. */
const beginningOf = (tokens: readonly Token[]): string => {
  const inline = tokens.find(({ type }, at) => type === 'inline' && tokens[at - 1]?.type === 'paragraph_open');
  return inline ? textOfHtml(render([inline])) : '';
};

/**
 * A text of the installation as pages show it: its first heading is the title (or else the one given), what follows until
 * the first heading of the second level the introduction, and each of those begins a section.
 */
export const textOfMarkdown = (source: string, usualTitle: string): SiteText => {
  const tokens = markdown.parse(source, {});
  placeImages(tokens);
  const titled = partsBy('h1', tokens);
  const title = titled.find((part) => part.title)?.title ?? usualTitle;
  const [before, ...sections] = partsBy(
    'h2',
    titled.flatMap((part) => part.tokens),
  );
  const introduction = render(before?.tokens ?? []);
  const taken = new Map<string, number>();
  const freeId = (id: string): string => {
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
  return {
    title,
    summary: shortened(beginningOf(before?.tokens ?? []), LONGEST_SUMMARY),
    introduction,
    sections: sections.map((section) => ({
      id: freeId(idOf(section.title)),
      title: section.title,
      html: render(section.tokens),
    })),
  };
};
