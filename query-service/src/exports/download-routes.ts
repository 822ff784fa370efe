import { type Endpoint, noFilters, POSITION_HEADER, type SpendingFilters } from '@monitor/contracts-schema';
import { type Ask, type Door, mountHandler } from '../answering/query-routes.ts';
import type { ExportDocument } from './export-document.ts';
import { type ExportFormat, exportHeaders, writeExport } from './send-export.ts';

type Download = Endpoint & Readonly<{ answer: 'file' }>;

/** What a download is asked for: the organization, its filters (none: the full list), and the day of the question. */
export type DownloadAsk<E extends Endpoint> = Ask<E> &
  Readonly<{ filters: SpendingFilters; filtered: boolean; queriedOn: string }>;

/** Mounts a download: the document is streamed in the format of the address, never capped. */
export const mountDownload = <E extends Download>(
  door: Door,
  endpoint: E,
  documentOf: (ask: DownloadAsk<E>) => Promise<ExportDocument>,
): void =>
  mountHandler(door, endpoint, async (ask, _request, response) => {
    const { format } = ask.params as { format: ExportFormat }; // every download's address ends in its format
    const { filters } = ask.query as { filters: SpendingFilters | undefined }; // and takes filters
    const document = await documentOf({
      ...ask,
      filters: filters ?? noFilters,
      filtered: filters !== undefined,
      queriedOn: door.system.now().toISOString().slice(0, 10),
    });
    response.setHeader(POSITION_HEADER, ask.progress.position);
    response.setHeader('cache-control', 'no-cache');
    for (const [name, value] of Object.entries(exportHeaders(document, format))) response.setHeader(name, value);
    await writeExport(document, format, response);
  });
