import type { PlainContract } from './plain-contract.ts';
import type { LayoutOfContracts } from './written-contract.ts';

const PUBLISHED = '2030-01-15';
const noonOf = (day: string | null) => day && `${day}T18:00:00Z`;
const pesosOf = (centavos: number | null) => centavos && { amount: centavos / 100, currency: 'MXN' };
const document = (documentType: string, url: string | null) => (url === null ? [] : [{ documentType, url }]);

const methods = { PUBLIC: 'open', INVITATION: 'selective', NO_BID: 'direct' } as const;
const categories = {
  ...{ ACQUISITION: 'goodsAcquisition', SERVICES: 'services', LEASE: 'goodsLease', PUBLIC_WORKS: 'works' },
};
const statuses = { CONCLUDED: 'active', CANCELED: 'cancelled', IN_PROGRESS: 'pending', DESERTED: 'pending' } as const;

const releaseOf = (one: PlainContract, at: number) => ({
  ocid: `ocds-g4facg-${at}`,
  date: noonOf(one.updateDate),
  buyer: { name: 'MUNICIPIO' },
  planning: { budget: { id: one.partida } },
  tender: {
    id: one.contractId,
    procurementMethod: methods[one.procedureType],
    additionalProcurementCategories: [categories[one.category as keyof typeof categories]],
    tenderPeriod: { startDate: noonOf(one.announcementDate) },
    clarificationMeetings: [{ date: noonOf(one.clarificationMeetingDate) }],
    contractingUnits: [{ name: one.organizerAdministrativeUnit }],
    requestingUnits: [{ name: one.applicantAdministrativeUnit }],
    responsibleUnits: [{ name: one.areaInCharge }],
    documents: [
      ...document('tenderNotice', one.announcementUrl),
      ...document('clarifications', one.clarificationMeetingJudgmentUrl),
      ...document('openingOfProposals', one.presentationProposalsDocUrl),
    ],
  },
  awards: [
    {
      id: 'A',
      status: 'pending',
      suppliers: [{ name: one.supplier?.name, identifier: { scheme: 'RFC', id: one.supplier?.rfc } }],
    },
  ],
  contracts: [
    {
      id: one.contractNumber,
      awardID: 'A',
      status: statuses[one.procedureState ?? 'CONCLUDED'],
      description: one.servicesDescription,
      dateSigned: noonOf(one.contractDate),
      [one.taxes === 'INCLUDED' ? 'valueWithTax' : 'value']: pesosOf(one.totalAmount),
      minValue: pesosOf(one.minAmount),
      maxValue: pesosOf(one.maxAmount),
      amendments: one.notes === null ? [] : [{ description: one.notes }],
      documents: document('contractSigned', one.contractUrl),
    },
  ],
});

/** A process that leads to a contract is not deserted; that an amount is without taxes cannot be said, nor anything of one that there is not. */
export const releases: Omit<LayoutOfContracts, 'decided'> = {
  headings: [],
  columns: {},
  write: (contracts) => JSON.stringify({ publishedDate: `${PUBLISHED}T18:00:00Z`, releases: contracts.map(releaseOf) }),
  loses: {
    notes: ({ notes }) => notes && `Modificaciones: ${notes}.`,
    ...{ karewaNotes: null, limitExceeded: false, informationDate: PUBLISHED },
    procedureState: ({ procedureState }) => (procedureState === 'DESERTED' ? 'IN_PROGRESS' : procedureState),
    taxes: ({ taxes, totalAmount }) => (taxes === 'INCLUDED' && totalAmount !== null ? 'INCLUDED' : 'UNKNOWN'),
    fiscalYear: ({ contractDate }) => contractDate?.slice(0, 4) ?? '',
    period: ({ contractDate }) => `${Math.ceil(Number(contractDate?.slice(5, 7)) / 3)}o ${contractDate?.slice(0, 4)}`,
  },
};
