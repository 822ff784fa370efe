import { createHash } from 'node:crypto';

/** What a public GET is cached by: the whole address as it was written, and the organization. */
export const keyOfGet = (url: string, organizationId: string): string => `GET ${url} ${organizationId}`;

/** What a filtered query is cached by: the body as it was understood besides, in few characters however long it is. */
export const keyOfPost = (url: string, organizationId: string, body: unknown): string =>
  `POST ${url} ${organizationId} ${createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')}`;
