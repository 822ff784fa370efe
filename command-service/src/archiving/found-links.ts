import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type DocumentLink, documentLinks } from '@monitor/contracts-schema/contracts/document-links';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';

/** A link to a document, as an event brought it into a contract. */
export type FoundLink = Readonly<{ contractId: string; organizationId: string; field: DocumentLink; url: string }>;

/** The links that are new by this event, or other than before. */
export const linksFoundIn = ({ type, data }: MonitorEvent): FoundLink[] => {
  switch (type) {
    case 'ContractRegistered':
    case 'ContractRestored':
      return linksOf(data, documentLinks);
    case 'ContractRevised': {
      const changed = new Set(data.changes.map(({ field }) => field));
      return linksOf(
        data,
        documentLinks.filter((link) => changed.has(link)),
      );
    }
    default:
      return [];
  }
};

const linksOf = (
  { id: contractId, organizationId, fields }: { id: string; organizationId: string; fields: ContractFields },
  among: readonly DocumentLink[],
): FoundLink[] =>
  among.flatMap((field) => {
    const url = fields[field];
    return url === null ? [] : [{ contractId, organizationId, field, url }];
  });
