import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import {
  type FieldWith,
  type PublicContractField,
  publicContractSortFields,
} from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import { documentHref } from '@monitor/contracts-schema/contracts/document-links';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format/format.ts';
import { OutsideLink } from '../../ui/controls/outside-link.tsx';
import { describeValue } from '../../ui/history/describe-value.ts';
import { Money } from '../../ui/marks/money.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { TruncatedText } from '../../ui/tables/truncated-text.tsx';
import { useIsPhone } from '../../ui/theme/use-media-query.ts';
import { ProcedureBadge, StateBadge } from './contract-badges.tsx';

/** What tells contracts apart, where there is no room for all of it. */
export const fewColumns: readonly PublicContractField[] = [
  'supplier',
  'servicesDescription',
  'totalOrMaxAmount',
  'contractDate',
  'procedureType',
  'procedureState',
];

type ContractColumn = Column<PublicContract> & Readonly<{ id: PublicContractField }>;
/** A public field of some kind. */
type FieldOf<Kind> = Extract<PublicContractField, FieldWith<{ kind: Kind }>>;

const text = (
  id: PublicContractField,
  header: string,
  value: (contract: PublicContract) => string | null,
  more: Partial<ContractColumn> = {},
): ContractColumn => ({ id, header, cell: (contract) => cut(value(contract)), ...more });

const link = (id: FieldOf<'link'>, header: string, name: string): ContractColumn => ({
  id,
  header,
  cell: (contract) => {
    const href = documentHref(contract[id]);
    return href ? <OutsideLink href={href}>{name}</OutsideLink> : cut(contract[id]);
  },
});

const enumeration = (id: FieldOf<'enum'>, header: string): ContractColumn => ({
  id,
  header,
  cell: (contract) => describeValue(id, contract[id]),
});

const day = (id: FieldOf<'date'>, header: string, more: Partial<ContractColumn> = {}): ContractColumn => ({
  id,
  header,
  cell: (contract) => contract[id] && <time dateTime={contract[id]}>{formatDay(contract[id])}</time>,
  ...more,
});

const columns: readonly ContractColumn[] = [
  text('supplier', 'Proveedor', ({ supplier }) => supplier?.name ?? null, { minWidth: '9rem' }),
  text('contractId', 'ID del proceso', ({ contractId }) => contractId, { minWidth: '9rem' }),
  text('contractNumber', 'ID del contrato', ({ contractNumber }) => contractNumber, { minWidth: '8rem' }),
  text('servicesDescription', 'Descripción', contractName, { isTitle: true }),
  {
    id: 'totalOrMaxAmount',
    header: 'Monto total',
    cell: ({ totalOrMaxAmount }) => totalOrMaxAmount !== null && <Money pesos={totalOrMaxAmount} />,
    align: 'end',
  },
  day('contractDate', 'Fecha del contrato'),
  {
    id: 'procedureType',
    header: 'Tipo de procedimiento',
    cell: ({ procedureType }) => <ProcedureBadge type={procedureType} />,
  },
  {
    id: 'procedureState',
    header: 'Estado',
    cell: ({ procedureState }) => procedureState && <StateBadge state={procedureState} />,
  },
  text('applicantAdministrativeUnit', 'Unidad solicitante', ({ applicantAdministrativeUnit: { name } }) => name, {
    minWidth: '9rem',
  }),
  enumeration('category', 'Materia'),
  enumeration('contractType', 'Tipo de contrato'),
  text('notes', 'Notas', ({ notes }) => notes, { minWidth: '9rem' }),
  link('announcementUrl', 'Convocatoria', 'Abrir convocatoria'),
  link('contractUrl', 'Contrato', 'Abrir contrato'),
  link('presentationProposalsDocUrl', 'Presentación de propuestas', 'Abrir propuestas'),
  day('informationDate', 'Fecha de obtención de los datos', { minWidth: '11rem' }),
];

const sorts: ReadonlySet<string> = new Set(publicContractSortFields);

/** Every column of the list; one that sorts it is called as the field it sorts by. */
export const contractColumns = columns.map((column) => ({ ...column, sortable: sorts.has(column.id) }));

const IN_TABLE = 30;
const IN_CARD = 160;

const cut = (value: string | null): ReactNode => value && <CutText value={value} />;

/** A text cut to the width of a column; a card has room for more. */
const CutText = ({ value }: { value: string }) => (
  <TruncatedText text={value} max={useIsPhone() ? IN_CARD : IN_TABLE} />
);
