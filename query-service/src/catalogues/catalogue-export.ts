import { sourceOf } from '@monitor/contracts-schema/organizations/data-source';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { Document, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import type { DownloadRequest } from '../downloads/download-request.ts';
import type { ExportFilter, SheetDocument, Table } from '../exports/export-document.ts';
import { type ListedCatalogue, type ListedColumn, type OrderQuery, readOrder, whereFound } from './listed-catalogue.ts';

/** What is asked of a catalogue's file. */
export type SheetQuery = OrderQuery & Readonly<{ search: string; columns?: readonly string[] | undefined }>;

/** What a catalogue's file is asked with, and of whom. */
export type SheetRequest = Pick<DownloadRequest<SheetQuery>, 'views' | 'organizationId' | 'params' | 'queriedOn'> &
  Readonly<{ organization: DownloadRequest['organization'] | undefined }>;

/** What a file of a catalogue is made of. */
export type ExportedCatalogue<Entry> = Readonly<{
  title: string;
  columns: readonly ListedColumn<Entry>[];
  /** Every entry that a search finds, in the requested order. */
  entries: (views: ViewReader, organizationId: string, sheet: SheetQuery) => AsyncIterable<readonly Entry[]>;
}>;

/** The file of a catalogue whose entries are documents each, of what is `within` it. */
export const exportedFrom = <View extends Document>(
  catalogue: ListedCatalogue<View, unknown>,
  within: Where = {},
): ExportedCatalogue<View> => ({
  title: catalogue.title,
  columns: catalogue.columns,
  entries: (views, organizationId, sheet) =>
    views.scan(catalogue.from, {
      where: allOf([whereFound(catalogue, organizationId, sheet.search), within]),
      sort: readOrder(catalogue, sheet),
    }),
});

const OF_INSTALLATION = 'todas las organizaciones';
const ITS_SOURCE = 'Administración del monitor';

/** Every entry that a search and filters find, in the order of the list and with the columns that are requested. */
export const catalogueExport = <Entry>(
  catalogue: ExportedCatalogue<Entry>,
  { views, organizationId, organization, params, queriedOn }: SheetRequest,
  filters: readonly ExportFilter[] = [],
): SheetDocument => {
  const { title } = catalogue;
  const columns =
    params.columns?.flatMap((column) => catalogue.columns.filter(({ id }) => id === column)) ?? catalogue.columns;
  const table: Table = {
    columns,
    rows: async function* () {
      for await (const batch of catalogue.entries(views, organizationId, params))
        yield batch.map((entry) => columns.map(({ value }) => value(entry)));
    },
  };
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    organization: organization?.name ?? OF_INSTALLATION,
    source: organization ? sourceOf(organization.organization) : ITS_SOURCE,
    queriedOn,
    filters: [...(params.search ? [{ label: 'Búsqueda', values: [params.search] }] : []), ...filters],
    sheets: [{ name: 'Registros', ...table }],
    csv: table,
  };
};
