import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import { isOneTypingErrorAway } from '@monitor/contracts-schema/text/typing-errors';
import type { Document, ViewReader } from '@monitor/platform/view-store/view-store';
import { findUpTo, kinds, type Scope, SEARCHED, saying, within } from './searched-in.ts';
import { partsAroundErrors } from './searched-words.ts';

const MOST_CORRECTED = 2;

const isSaid = async (views: ViewReader, word: string, scope: Scope): Promise<boolean> => {
  for (const kind of kinds) {
    const where = within(kind, scope, saying(kind, word));
    if ((await views.find<Document>(SEARCHED[kind].from, { where, limit: 1 })).length > 0) return true;
  }
  return false;
};

/** The word that is most frequent among those which one typing error makes of this one. */
const meantBy = async (views: ViewReader, word: string, scope: Scope): Promise<string | undefined> => {
  const around = partsAroundErrors(word);
  if (around.length === 0) return undefined;
  const times = new Map<string, number>();
  for (const kind of kinds) {
    const { from, field } = SEARCHED[kind];
    const anyOf = around.map((parts) => ({ [field]: { contains: parts } }));
    const { documents } = await findUpTo<Document>(views, from, within(kind, scope, { anyOf }));
    for (const document of documents) {
      const text = String((document as Readonly<Record<string, unknown>>)[field] ?? ''); // a declared text
      for (const other of new Set(text.replaceAll('N~', 'Ñ').split(/[^\p{L}\p{N}]+/u)))
        if (isOneTypingErrorAway(word, other)) times.set(other, (times.get(other) ?? 0) + 1);
    }
  }
  const [most] = [...times].sort(([one, often], [other, otherOften]) => otherOften - often || (one < other ? -1 : 1));
  return most?.[0];
};

/** Words that nothing holds, each with what was meant by it; none where they are more than a typing error explains. */
export const corrections = async (
  views: ViewReader,
  texts: readonly string[],
  scope: Scope,
): Promise<FoundEverywhere['corrected']> => {
  const unsaid: string[] = [];
  for (const text of texts) if (!(await isSaid(views, text, scope))) unsaid.push(text);
  if (unsaid.length > MOST_CORRECTED) return [];
  const corrected: FoundEverywhere['corrected'] = [];
  for (const typed of unsaid) {
    const meant = await meantBy(views, typed, scope);
    if (meant === undefined) return [];
    corrected.push({ typed, meant });
  }
  return corrected;
};
