import { createWriteStream } from 'node:fs';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { positionIn } from '../answering/answer-positions.ts';
import { writeExport } from '../exports/write-export.ts';
import { joinedFilters, joinsOf } from '../joins/joined-filters.ts';
import { documentOf } from './document-of.ts';
import type { DownloadOrder } from './download-order.ts';

/** Makes a file at a path where there is none. Says the position that the organization's data had at least reached. */
export const makeFile = async (
  order: DownloadOrder,
  path: string,
  views: ViewReader,
  signal: AbortSignal,
): Promise<Readonly<{ position: string }>> => {
  const { organizationId, kind, params, queriedOn, format, compressed } = order;
  const position = await positionIn(views, organizationId);
  const organization = (await views.getMany(organizationViews, [organizationId])).get(organizationId)?.document;
  if (!organization && organizationId !== INSTALLATION) throw new Refused('organization.not-found');
  const filters = await joinedFilters(joinsOf(views, organizationId), order.filters);
  const document = await documentOf(kind, { views, organization, organizationId, params, filters, queriedOn });
  await writeExport(document, format, createWriteStream(path, { flags: 'wx' }), { compressed, signal });
  return { position };
};
