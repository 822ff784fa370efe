import { z } from 'zod';
import { LONGEST_SEARCH } from '../contracts/contract-filters.ts';
import { untaxedFigures } from '../contracts/spending-totals.ts';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { organizationName } from '../http/organization-name.ts';
import { plainText } from '../text/plain-text.ts';
import { MOST_FOUND } from './search-limits.ts';

const ofOrganization = z.object({ _id: z.string(), shortName: z.string() });

const found = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    entries: z.array(entry),
    /** How many were found, at most MOST_FOUND. */
    count: z.int(),
    /** Whether there are more than were found. */
    hasMore: z.boolean(),
  });

const foundEverywhere = z.object({
  /** Words that nothing holds, and what was looked for in their place. */
  corrected: z.array(z.object({ typed: z.string(), meant: z.string() })),
  /** Nothing was looked for, since no word has three letters or digits. */
  isTooShort: z.boolean(),
  organizations: found(ofOrganization.extend({ name: z.string() })),
  /** Those whose contracts add up to most come first; amounts in pesos. */
  suppliers: found(
    z.object({
      _id: z.string(),
      name: z.string(),
      total: z.number(),
      contractsCount: z.int(),
      ...untaxedFigures,
      organization: ofOrganization,
    }),
  ),
  administrativeUnits: found(z.object({ _id: z.string(), name: z.string(), organization: ofOrganization })),
  /** Of those that were found, the largest come first; amounts in pesos. */
  contracts: found(
    z.object({
      _id: z.string(),
      servicesDescription: z.string().nullable(),
      contractNumber: z.string().nullable(),
      isEmpty: z.boolean(),
      supplier: z.string().nullable(),
      totalOrMaxAmount: z.number().nullable(),
      organization: ofOrganization,
    }),
  ),
});
export type FoundEverywhere = z.infer<typeof foundEverywhere>;

export const searchEndpoints = {
  searchEverything: endpoint({
    side: 'query',
    access: 'public',
    organization: 'optional',
    method: 'GET',
    path: '/public-api/search',
    summary:
      'Contratos, proveedores, unidades y organizaciones que dicen todas las palabras, de todo el monitor o de una organización; perdona un error de dedo',
    query: z.object({
      search: plainText(LONGEST_SEARCH).default(''),
      /** The organization in which alone to look. */
      within: organizationName.optional(),
      entries: z.coerce.number().int().min(1).max(MOST_FOUND).default(5),
    }),
    answer: answerOf(foundEverywhere),
  }),
} as const;
