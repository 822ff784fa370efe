import { createWriteStream } from 'node:fs';
import { organizationProgress, organizationViews, Refused } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { writeExport } from '../exports/write-export.ts';
import { documentOf } from './document-of.ts';
import type { DownloadOrder } from './download-order.ts';

/** Makes a file at a path where there is none. Says the position that the organization's data had at least reached. */
export const makeFile = async (
  order: DownloadOrder,
  path: string,
  views: ViewReader,
  signal: AbortSignal,
): Promise<Readonly<{ position: string }>> => {
  const { organizationId, kind, params, filters, queriedOn, format, compressed } = order;
  const progress = (await views.getMany(organizationProgress, [organizationId])).get(organizationId)?.document;
  const organization = (await views.getMany(organizationViews, [organizationId])).get(organizationId)?.document;
  if (!organization) throw new Refused('organization.not-found');
  const document = await documentOf(kind, { views, organization, organizationId, params, filters, queriedOn });
  await writeExport(document, format, createWriteStream(path, { flags: 'wx' }), { compressed, signal });
  return { position: progress?.position ?? '' };
};
