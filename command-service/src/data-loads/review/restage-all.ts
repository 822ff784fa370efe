import { isDeepStrictEqual } from 'node:util';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

const DOCUMENTS_AT_ONCE = 500;

/** Has a collection of a staged file hold these documents and no others: what stands as it is, is not written again. */
export const restageAll = async <Document extends Readonly<{ id: string }>>(
  staged: ViewStore,
  collection: Collection<Document>,
  documents: readonly Document[],
): Promise<void> => {
  const known = new Map((await staged.find(collection, {})).map((document) => [document.id, document]));
  const changed = documents.filter((document) => !isDeepStrictEqual(known.get(document.id), document));
  for (let at = 0; at < changed.length; at += DOCUMENTS_AT_ONCE)
    await staged.replaceMany(collection, changed.slice(at, at + DOCUMENTS_AT_ONCE));
  for (const { id } of documents) known.delete(id);
  if (known.size > 0) await staged.removeWhere(collection, { id: { in: [...known.keys()] } });
};
