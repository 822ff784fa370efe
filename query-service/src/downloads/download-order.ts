import { createHash } from 'node:crypto';
import type { OutlinedKey } from '@monitor/contracts-schema/catalogue-outlines';
import type { SpendingFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import type { DownloadKind } from '@monitor/contracts-schema/http/download-names';
import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';
import type { IsoDate } from '../exports/export-document.ts';

/** A file that anybody may have of a list, or an administrators' catalogue. */
export type OrderKind = DownloadKind | `catalogue/${OutlinedKey}`;

/** A file to be made, as plain data: what anybody needs who has the views. */
export type DownloadOrder = Readonly<{
  kind: OrderKind;
  format: DownloadFormat;
  /** Whether the file is stored compressed, for those who take it so. */
  compressed: boolean;
  /** Whose data it holds: an organization's, or the installation's. */
  organizationId: string;
  /** What is asked besides, as the kind's endpoint parsed it. */
  params: Readonly<Record<string, unknown>>;
  filters: SpendingFilters;
  /** The day it says it was asked, where the installation is. */
  queriedOn: IsoDate;
}>;

/** What a file answers: the same question of the same data is the same file. */
export const keyOf = (order: DownloadOrder, position: string): string => {
  const { kind, format, compressed, organizationId, params, filters, queriedOn } = order;
  return createHash('sha256')
    .update(JSON.stringify([kind, format, compressed, organizationId, params, filters, queriedOn, position]))
    .digest('base64url')
    .slice(0, 27);
};
