import {
  administrativeUnitTypeLabels,
  type CatalogueContract,
  categoryLabels,
  contractFieldLabels,
  contractTypeLabels,
  procedureStateLabels,
  procedureTypeLabels,
} from '@monitor/contracts-schema';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { CatalogueColumn, ReferenceTo } from './catalogue.ts';

type Column = CatalogueColumn<CatalogueContract>;
type Field = keyof typeof contractFieldLabels;
/** The fields of a contract that hold a value of some type. */
type Holding<Value> = { [F in Field]: CatalogueContract[F] extends Value ? F : never }[Field];

type TextField = Holding<string | null>;

const column = (field: Field) => ({ id: field, label: contractFieldLabels[field] });
const text = (field: TextField): Column => ({ ...column(field), kind: 'text', value: (doc) => doc[field] });
const date = (field: TextField): Column => ({ ...column(field), kind: 'date', value: (doc) => doc[field] });
const link = (field: TextField): Column => ({ ...column(field), kind: 'link', value: (doc) => doc[field] });
const flag = (field: Holding<boolean>): Column => ({ ...column(field), kind: 'boolean', value: (doc) => doc[field] });
const amount = (field: Holding<number | null>): Column => ({
  ...column(field),
  kind: 'currency',
  value: (doc) => doc[field],
});
const choice = (
  field: TextField,
  labels: Readonly<Record<string, string>>,
  tones?: Readonly<Record<string, BadgeTone>>,
): Column => ({ ...column(field), kind: 'enum', value: (doc) => doc[field], labels, ...(tones && { tones }) });
const reference = (
  field: 'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit',
  to: ReferenceTo,
): Column => ({ ...column(field), kind: 'reference', value: (doc) => doc[field], to });

const inline = (editable: Column): Column => ({ ...editable, inlineEditable: true });
const wide = (...columns: readonly Column[]): Column[] => columns.map((shown) => ({ ...shown, hiddenOnPhone: true }));

const procedureTones = { PUBLIC: 'green', INVITATION: 'yellow', NO_BID: 'red' } as const;
const stateTones = { CONCLUDED: 'green', IN_PROGRESS: 'yellow', CANCELED: 'red', DESERTED: 'red' } as const;

/** Every field of a contract: what tells contracts apart first, then the rest by what it is about. */
export const contractCatalogueColumns: readonly Column[] = [
  text('contractNumber'),
  text('servicesDescription'),
  inline(reference('supplier', 'suppliers')),
  amount('totalOrMaxAmount'),
  date('contractDate'),
  inline(choice('procedureType', procedureTypeLabels, procedureTones)),
  choice('procedureState', procedureStateLabels, stateTones),
  ...wide(
    choice('category', categoryLabels),
    text('administrationPeriod'),
    text('fiscalYear'),
    text('period'),
    text('contractId'),
    text('partida'),
    reference('organizerAdministrativeUnit', 'administrative-units'),
    reference('applicantAdministrativeUnit', 'administrative-units'),
    choice('administrativeUnitType', administrativeUnitTypeLabels),
    text('areaInCharge'),
    choice('contractType', contractTypeLabels),
    amount('totalAmount'),
    amount('minAmount'),
    amount('maxAmount'),
    flag('limitExceeded'),
    amount('amountExceeded'),
    date('announcementDate'),
    link('announcementUrl'),
    date('clarificationMeetingDate'),
    link('clarificationMeetingJudgmentUrl'),
    link('presentationProposalsDocUrl'),
    link('contractUrl'),
    date('updateDate'),
    date('informationDate'),
    text('notes'),
    text('karewaNotes'),
    flag('isEmpty'),
  ),
  {
    id: 'createdAt',
    label: 'Fecha de creación',
    kind: 'date',
    value: ({ createdAt }) => createdAt,
    hiddenByDefault: true,
  },
];
