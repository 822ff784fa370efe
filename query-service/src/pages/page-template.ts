import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { textOfHtml } from '@monitor/contracts-schema/text/limited-html';
import { headTags, type PageHead } from './page-head.ts';
import { withoutScripts } from './without-scripts.ts';

/** The page that the application starts from, with the head of any page of its. */
export type PageTemplate = (head: PageHead, origin: string | undefined) => string;

const TITLE = /<title>([^<]*)<\/title>\s*/;
const NO_SCRIPT = /<noscript>([^<]*)<\/noscript>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>\s*/;

/** Its own title and description name the site, and stand where a page has none. */
export const templateOf = (html: string): PageTemplate => {
  const name = textOfHtml(TITLE.exec(html)?.[1] ?? '');
  const description = textOfHtml(DESCRIPTION.exec(html)?.[1] ?? '');
  const bare = html.replace(TITLE, '').replace(DESCRIPTION, '');
  const end = Math.max(0, bare.indexOf('</head>'));
  const [before, after] = [bare.slice(0, end), bare.slice(end)];
  const [, needsScripts = ''] = NO_SCRIPT.exec(after) ?? [];
  return (head, origin) => {
    const filled = { ...head, title: head.title || name, description: head.description || description };
    return (
      before + headTags(filled, { name, origin }) + after.replace(NO_SCRIPT, () => withoutScripts(filled, needsScripts))
    );
  };
};

/** Reads the built page when it is new or has changed; gives undefined while there is none. */
export const openTemplate = (folder: string): (() => Promise<PageTemplate | undefined>) => {
  const path = join(folder, 'index.html');
  let known: Readonly<{ changedAt: number; template: PageTemplate }> | undefined;
  const read = async (): Promise<PageTemplate> => {
    const { mtimeMs: changedAt } = await stat(path);
    if (known?.changedAt !== changedAt) known = { changedAt, template: templateOf(await readFile(path, 'utf8')) };
    return known.template;
  };
  return () => read().catch(noneWhenMissing);
};

const noneWhenMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
