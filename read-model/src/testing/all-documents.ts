import type { Document, ViewStore } from '@monitor/platform/view-store/view-store';
import { viewCollections } from '../projections.ts';

/** Every document of every view, by collection and id, with its position. */
export const allDocuments = async (views: ViewStore): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = {};
  for (const into of viewCollections) {
    const ids = (await views.find<Document>(into, {})).map(({ id }) => id);
    for (const [id, stored] of await views.getMany(into, ids)) all[`${into.name} ${id}`] = stored;
  }
  return all;
};
