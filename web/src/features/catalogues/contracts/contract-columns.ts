import type { CatalogueContract } from '@monitor/contracts-schema/contracts/contract-answers';
import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldNames, definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { type EnumField, enumFields, readEnum } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { BadgeTone } from '../../../ui/marks/badge.tsx';
import type { CatalogueColumn } from '../catalogue.ts';

type Column = CatalogueColumn<CatalogueContract>;

const tones: Partial<Record<ContractField, Readonly<Record<string, BadgeTone>>>> = {
  procedureType: { PUBLIC: 'green', INVITATION: 'yellow', NO_BID: 'red' },
  procedureState: { CONCLUDED: 'green', IN_PROGRESS: 'yellow', CANCELED: 'red', DESERTED: 'red' },
};

/** What tells contracts apart: what a phone shows, and what comes first. */
const telling: readonly ContractField[] = [
  'contractNumber',
  'servicesDescription',
  'supplier',
  'totalOrMaxAmount',
  'contractDate',
  'procedureType',
  'procedureState',
];

const isSpelt = (field: ContractField): field is EnumField & ContractField =>
  (enumFields as readonly string[]).includes(field);

/** A field as its kind is shown; the casts say what its definition says. */
const shownBy = (field: ContractField) => {
  const definition = definitionOf(field);
  switch (definition.kind) {
    case 'text':
    case 'longText':
      return { kind: 'text', value: (doc: CatalogueContract) => doc[field] as string | null } as const;
    case 'date':
    case 'link':
      return { kind: definition.kind, value: (doc: CatalogueContract) => doc[field] as string | null } as const;
    case 'amount':
      return { kind: 'currency', value: (doc: CatalogueContract) => doc[field] as number | null } as const;
    case 'boolean':
      return { kind: 'boolean', value: (doc: CatalogueContract) => doc[field] as boolean } as const;
    case 'enum':
      return {
        kind: 'enum',
        value: (doc: CatalogueContract) => doc[field] as string | null,
        labels: definition.labels,
        ...(tones[field] && { tones: tones[field] }),
        ...(isSpelt(field) && { readAs: (text: string) => readEnum(field, text) }),
      } as const;
    case 'reference':
      return {
        kind: 'reference',
        value: (doc: CatalogueContract) => doc[field] as CatalogueContract['supplier'],
        to: definition.to,
      } as const;
  }
};

const columnOf = (field: ContractField): Column => ({
  id: field,
  label: definitionOf(field).label,
  ...shownBy(field),
  inlineEditable: true,
  ...(!telling.includes(field) && { hiddenOnPhone: true }),
});

/** Every field of a contract: what tells contracts apart first, then the rest by what it is about. */
export const contractCatalogueColumns: readonly Column[] = [
  ...[...telling, ...contractFieldNames.filter((field) => !telling.includes(field))].map(columnOf),
  {
    id: 'createdAt',
    label: 'Fecha de creación',
    kind: 'date',
    value: ({ createdAt }) => createdAt,
    hiddenByDefault: true,
  },
];
