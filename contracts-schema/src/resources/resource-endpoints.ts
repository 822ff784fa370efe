import { z } from 'zod';
import { answerOf, listQuery } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import type { ResourceClassification } from './resource-events.ts';

const item = z.object({
  _id: z.string(),
  title: z.string(),
  url: z.string(),
  createdAt: z.string(),
  /** The file of its picture; blank where it has none. */
  image: z.string(),
});
export type PublicResource = z.infer<typeof item>;

/** What lists call the resources of each kind, in the order in which pages show them. */
export const resourceLists = {
  article: 'ARTICLE',
  notes: 'NOTES',
  legalFramework: 'LEGAL_FRAMEWORK',
  website: 'WEBSITE',
} as const satisfies Readonly<Record<string, ResourceClassification>>;
export type ResourceList = keyof typeof resourceLists;
export const resourceListKeys = Object.keys(resourceLists) as ResourceList[]; // its own keys

export const resourceEndpoints = {
  listResources: endpoint({
    method: 'GET',
    path: '/public-api/resources/list',
    side: 'query',
    access: 'public',
    organization: 'required',
    summary: 'Recursos de la organización por clase, del más reciente al más antiguo',
    /** There is one page, whichever is requested. */
    query: listQuery(['createdAt']).pick({ page: true, search: true }),
    answer: answerOf(
      z.object({
        article: z.array(item),
        notes: z.array(item),
        legalFramework: z.array(item),
        website: z.array(item),
      } satisfies Record<ResourceList, unknown>),
    ),
  }),
};
