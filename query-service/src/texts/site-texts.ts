import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { SiteText } from '@monitor/contracts-schema/texts/text-endpoints';
import type { TextName } from '@monitor/contracts-schema/texts/text-names';
import type { IsDemonstration } from './demonstration.ts';
import { textOfMarkdown } from './markdown-text.ts';
import { type Fact, factsOfDemonstration, isFact, unsaidFacts } from './text-facts.ts';

/** Where the installation's texts lie, and what they are filled in with. */
export type TextOptions = Readonly<{
  /** The installation's own folder; a text it lacks, or that is empty there, is the one that comes with the monitor. */
  folder?: string | undefined;
  /** What stands for `{{name}}` in a text, of what texts leave to be said. */
  facts: Readonly<Partial<Record<Fact, string | undefined>>>;
}>;

export type SiteTexts = Readonly<{
  /** A text as it lies there now: an edited file shows at once. */
  read: (name: TextName) => Promise<SiteText>;
  /** Where an image of the texts lies; undefined when there is none of that name. */
  imagePath: (image: string) => Promise<string | undefined>;
}>;

const OWN_TEXTS = join(import.meta.dirname, '../../texts');
const fileNames: Readonly<Record<TextName, string>> = {
  privacy: 'aviso-de-privacidad.md',
  about: 'acerca-de.md',
  faq: 'preguntas-frecuentes.md',
};

export const openTexts = ({ folder, facts }: TextOptions, isDemonstration: IsDemonstration): SiteTexts => {
  const folders = folder === undefined ? [OWN_TEXTS] : [folder, OWN_TEXTS];
  const find = async (name: string, isWanted = async (_path: string) => true): Promise<string | undefined> => {
    for (const place of folders) {
      const path = join(place, name);
      const isFile = await stat(path).then((found) => found.isFile(), isMissing);
      if (isFile && (await isWanted(path))) return path;
    }
    return undefined;
  };
  return {
    read: async (name) => {
      const path = await find(fileNames[name], async (found) => (await sourceIn(found)).trim() !== '');
      if (path === undefined) throw new Error(`${fileNames[name]} is missing among the monitor's own texts`);
      const source = await sourceIn(path);
      const others = (await isDemonstration()) ? factsOfDemonstration : unsaidFacts;
      const filled = source.replace(/\{\{([^{}]{1,60})\}\}/g, (all, name: string) => {
        const fact = name.trim();
        return isFact(fact) ? (facts[fact] ?? others[fact]) : all;
      });
      return textOfMarkdown(filled, sitePages[name].title);
    },
    imagePath: (image) => find(image),
  };
};

/** What a file says, without the mark that some editors begin files with: it would hide that a line is a heading. */
const sourceIn = async (path: string): Promise<string> => (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');

const isMissing = (error: NodeJS.ErrnoException): false => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
  throw error;
};
