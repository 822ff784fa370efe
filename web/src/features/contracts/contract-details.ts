import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import {
  contractFieldLabels,
  definitionOf,
  type PublicContractField,
} from '@monitor/contracts-schema/contracts/contract-field-sets';
import { describeValue } from '../../ui/history/describe-value.ts';

/** One line of the detailed information. A blank is ''. */
export type Detail = Readonly<{ field: string; label: string }> &
  (
    | Readonly<{ kind: 'text'; text: string }>
    | Readonly<{ kind: 'money'; pesos: number | null }>
    | Readonly<{ kind: 'link'; link: string | null }>
  );

export type DetailGroup = Readonly<{ title: string; details: readonly Detail[] }>;

const titles = {
  contract: 'Contrato',
  amounts: 'Proveedor y montos',
  procedure: 'Procedimiento',
  publication: 'Periodo y publicación',
  links: 'Hipervínculos publicados',
} as const;

/** Where each field is read, in the order of reading. */
const placeOf: Readonly<Record<PublicContractField, keyof typeof titles>> = {
  servicesDescription: 'contract',
  contractNumber: 'contract',
  contractId: 'contract',
  partida: 'contract',
  category: 'contract',
  contractType: 'contract',
  contractDate: 'contract',
  notes: 'contract',

  supplier: 'amounts',
  totalOrMaxAmount: 'amounts',
  totalAmount: 'amounts',
  minAmount: 'amounts',
  maxAmount: 'amounts',
  taxes: 'amounts',
  limitExceeded: 'amounts',
  amountExceeded: 'amounts',

  procedureType: 'procedure',
  procedureState: 'procedure',
  announcementDate: 'procedure',
  clarificationMeetingDate: 'procedure',
  organizerAdministrativeUnit: 'procedure',
  applicantAdministrativeUnit: 'procedure',
  administrativeUnitType: 'procedure',
  isEmpty: 'procedure',

  administrationPeriod: 'publication',
  fiscalYear: 'publication',
  period: 'publication',
  areaInCharge: 'publication',
  informationDate: 'publication',
  updateDate: 'publication',

  contractUrl: 'links',
  announcementUrl: 'links',
  clarificationMeetingJudgmentUrl: 'links',
  presentationProposalsDocUrl: 'links',
};
const inOrder = Object.keys(placeOf) as readonly PublicContractField[]; // its keys are what PublicContractField is

const ofDirectAwards: readonly ContractField[] = ['limitExceeded', 'amountExceeded'];

const detailOf = (contract: PublicContract, field: PublicContractField): Detail => {
  const named = { field, label: contractFieldLabels[field] };
  const value = contract[field];
  const { kind } = definitionOf(field);
  if (kind === 'amount') return { ...named, kind: 'money', pesos: value as number | null }; // its kind says so
  if (kind === 'link') return { ...named, kind: 'link', link: value as string | null }; // its kind says so
  return { ...named, kind: 'text', text: describeValue(field, value) };
};

const rfcOf = ({ supplier }: PublicContract): Detail => ({
  field: 'supplierRfc',
  label: 'RFC',
  kind: 'text',
  text: supplier?.rfc ?? '',
});

/** Everything that is known of a contract, in the order it is read. Limits are said of direct awards only. */
export const contractDetails = (contract: PublicContract): DetailGroup[] => {
  const shown = inOrder.filter((field) => contract.procedureType === 'NO_BID' || !ofDirectAwards.includes(field));
  return Object.entries(titles).map(([place, title]) => ({
    title,
    details: shown
      .filter((field) => placeOf[field] === place)
      .flatMap((field) => [detailOf(contract, field), ...(field === 'supplier' ? [rfcOf(contract)] : [])]),
  }));
};
