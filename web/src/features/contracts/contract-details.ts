import { contractFieldLabels, type PublicContract } from '@monitor/contracts-schema';
import { describeValue } from '../../ui/history/change-words.ts';

type FieldName = Exclude<keyof typeof contractFieldLabels, 'karewaNotes'>;

/** One line of the detailed information. A blank is ''. */
export type Detail = Readonly<{ field: string; label: string }> &
  (
    | Readonly<{ kind: 'text'; text: string }>
    | Readonly<{ kind: 'money'; pesos: number | null }>
    | Readonly<{ kind: 'link'; link: string | null }>
  );

export type DetailGroup = Readonly<{ title: string; details: readonly Detail[] }>;

type AmountName = 'totalAmount' | 'minAmount' | 'maxAmount' | 'totalOrMaxAmount' | 'amountExceeded';
type LinkName = 'announcementUrl' | 'contractUrl' | 'clarificationMeetingJudgmentUrl' | 'presentationProposalsDocUrl';

/** Everything that is known of a contract, in the order it is read. Limits are said of direct awards only. */
export const contractDetails = (contract: PublicContract): DetailGroup[] => {
  const text = (field: FieldName): Detail => ({
    field,
    label: contractFieldLabels[field],
    kind: 'text',
    text: describeValue(field, contract[field]),
  });
  const money = (field: AmountName): Detail => ({
    field,
    label: contractFieldLabels[field],
    kind: 'money',
    pesos: contract[field],
  });
  const link = (field: LinkName): Detail => ({
    field,
    label: contractFieldLabels[field],
    kind: 'link',
    link: contract[field],
  });
  const rfc: Detail = { field: 'supplierRfc', label: 'RFC', kind: 'text', text: contract.supplier?.rfc ?? '' };
  const limits = contract.procedureType === 'NO_BID' ? [text('limitExceeded'), money('amountExceeded')] : [];

  return [
    {
      title: 'Contrato',
      details: [
        text('servicesDescription'),
        text('contractNumber'),
        text('contractId'),
        text('partida'),
        text('category'),
        text('contractType'),
        text('contractDate'),
        text('notes'),
      ],
    },
    {
      title: 'Proveedor y montos',
      details: [
        text('supplier'),
        rfc,
        money('totalOrMaxAmount'),
        money('totalAmount'),
        money('minAmount'),
        money('maxAmount'),
        ...limits,
      ],
    },
    {
      title: 'Procedimiento',
      details: [
        text('procedureType'),
        text('procedureState'),
        text('announcementDate'),
        text('clarificationMeetingDate'),
        text('organizerAdministrativeUnit'),
        text('applicantAdministrativeUnit'),
        text('administrativeUnitType'),
        text('isEmpty'),
      ],
    },
    {
      title: 'Periodo y publicación',
      details: [
        text('administrationPeriod'),
        text('fiscalYear'),
        text('period'),
        text('areaInCharge'),
        text('informationDate'),
        text('updateDate'),
      ],
    },
    {
      title: 'Hipervínculos publicados',
      details: [
        link('contractUrl'),
        link('announcementUrl'),
        link('clarificationMeetingJudgmentUrl'),
        link('presentationProposalsDocUrl'),
      ],
    },
  ];
};
