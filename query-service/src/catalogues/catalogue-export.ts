import { sourceOf } from '@monitor/contracts-schema';
import type { Document } from '@monitor/platform/view-store/view-store';
import type { DownloadRequest } from '../downloads/download-request.ts';
import type { SheetDocument, Table } from '../exports/export-document.ts';
import { type AskedOrder, type ListedCatalogue, orderAsked, whereFound } from './listed-catalogue.ts';

/** What is asked of a catalogue's file. */
export type AskedSheet = AskedOrder & Readonly<{ search: string; columns?: readonly string[] | undefined }>;

type SheetRequest = Pick<DownloadRequest<AskedSheet>, 'views' | 'organizationId' | 'params' | 'queriedOn'> &
  Readonly<{ organization: DownloadRequest['organization'] | undefined }>;

const OF_INSTALLATION = 'todas las organizaciones';
const ITS_SOURCE = 'Administración del monitor';

/** Every entry that a search finds, in the order of the list and with the columns that are asked for. */
export const catalogueExport = async <View extends Document>(
  catalogue: ListedCatalogue<View, unknown>,
  { views, organizationId, organization, params, queriedOn }: SheetRequest,
): Promise<SheetDocument> => {
  const { from, title } = catalogue;
  const columns =
    params.columns?.flatMap((asked) => catalogue.columns.filter(({ id }) => id === asked)) ?? catalogue.columns;
  const where = whereFound(catalogue, organizationId, params.search);
  const sort = orderAsked(catalogue, params);
  const table: Table = {
    columns,
    rows: async function* () {
      for await (const batch of views.scan(from, { where, sort }))
        yield batch.map((view) => columns.map(({ value }) => value(view)));
    },
  };
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    organization: organization?.name ?? OF_INSTALLATION,
    source: organization ? sourceOf(organization.organization) : ITS_SOURCE,
    queriedOn,
    filters: params.search ? [{ label: 'Búsqueda', values: [params.search] }] : [],
    sheets: [{ name: 'Registros', ...table }],
    csv: table,
  };
};
