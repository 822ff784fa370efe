import { z } from 'zod';
import { collection } from '../collections.ts';
import { answerOf, commandAnswer } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { idBody, idQuery } from '../http/id-params.ts';

/** For how long a removed organization can be restored. */
export const RESTORABLE_DAYS = 30;

/** Until when what is removed at a moment can be restored. */
export const restorableUntil = (removedAt: Date): string =>
  new Date(removedAt.getTime() + RESTORABLE_DAYS * 24 * 60 * 60 * 1000).toISOString();

/** An organization that is removed: what it was called, and until when it can be restored. */
export type RemovedOrganization = Readonly<{
  /** The organization's id. */
  id: string;
  name: string;
  shortName: string;
  removedAt: string;
  restorableUntil: string;
  /** Who removed it; null when nobody did by hand. */
  removedBy: string | null;
}>;

export const removedOrganizations = collection<RemovedOrganization>({
  name: 'removed-organizations',
  fields: { removedAt: 'text' },
  indexes: [],
});

const ofOrganizations = { access: 'ORGANIZATIONS', organization: 'optional' } as const;

export const organizationRemovalEndpoints = {
  whatRemovalHides: endpoint({
    ...ofOrganizations,
    method: 'GET',
    side: 'query',
    path: '/api/organizations/what-removal-hides',
    summary: 'Lo que dejaría de verse en público si se elimina una organización, y por cuántos días podría restaurarse',
    query: idQuery,
    answer: answerOf(z.object({ contractsCount: z.int(), suppliersCount: z.int(), restorableDays: z.int() })),
  }),
  listRemovedOrganizations: endpoint({
    ...ofOrganizations,
    method: 'GET',
    side: 'query',
    path: '/api/organizations/removed',
    summary: 'Organizaciones eliminadas, de la más reciente a la más antigua, y hasta cuándo pueden restaurarse',
    answer: answerOf(
      z.object({
        docs: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            shortName: z.string(),
            removedAt: z.string(),
            restorableUntil: z.string(),
            removedBy: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  restoreOrganization: endpoint({
    ...ofOrganizations,
    method: 'POST',
    side: 'command',
    path: '/api/organizations/restore',
    summary: 'Restaura una organización eliminada, con todo lo que tenía',
    body: idBody,
    answer: commandAnswer,
  }),
};
