import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import { untaxedInWords } from '@monitor/contracts-schema/contracts/untaxed-words';
import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import { countOfFound, foundTitles } from '@monitor/contracts-schema/search/search-words';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { counted } from '../../lib/format/counted.ts';
import { formatPesos } from '../../lib/format/format.ts';

type Named = Readonly<{ _id: string; shortName: string }>;

/** Something that was found: where it is, what it is called, and what tells it from others. */
export type FoundEntry = Readonly<{ id: string; to: string; name: string; facts: string }>;

export type FoundGroup = Readonly<{
  kind: string;
  title: string;
  count: string;
  hidden: number;
  entries: readonly FoundEntry[];
}>;

const of = ({ _id: id, shortName }: Named) => ({ organization: { id, shortName } });

const inShort = (...facts: readonly (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');

const entriesOf = (found: FoundEverywhere) => ({
  organizations: found.organizations.entries.map((organization) => ({
    id: organization._id,
    to: addressOf(sitePages.home.path, of(organization)),
    name: organization.name,
    facts: organization.shortName,
  })),
  suppliers: found.suppliers.entries.map(({ _id: id, name, total, organization, ...supplier }) => ({
    id,
    to: addressOf(pathTo(sitePages.supplier, { id }), of(organization)),
    name,
    facts: inShort(
      formatPesos(total),
      counted(supplier.contractsCount, 'contrato', 'contratos'),
      ...untaxedInWords(supplier),
      organization.shortName,
    ),
  })),
  administrativeUnits: found.administrativeUnits.entries.map(({ _id: id, name, organization }) => ({
    id,
    to: addressOf(sitePages.contracts.path, { ...of(organization), filters: { administrativeUnits: [id] } }),
    name,
    facts: organization.shortName,
  })),
  contracts: found.contracts.entries.map(({ _id: id, supplier, totalOrMaxAmount, organization, ...contract }) => ({
    id,
    to: addressOf(pathTo(sitePages.contract, { id }), of(organization)),
    name: contractName(contract),
    facts: inShort(
      supplier,
      totalOrMaxAmount !== null && formatPesos(totalOrMaxAmount),
      contract.servicesDescription !== null && contract.contractNumber,
      organization.shortName,
    ),
  })),
});

/** What a search found, by kind, without the kinds of which it found nothing. */
export const foundGroups = (found: FoundEverywhere): readonly FoundGroup[] => {
  const entries = entriesOf(found);
  return foundTitles
    .map(([kind, title]) => ({
      kind,
      title,
      count: countOfFound(found[kind]),
      hidden: found[kind].count - entries[kind].length,
      entries: entries[kind],
    }))
    .filter((group) => group.entries.length > 0);
};
