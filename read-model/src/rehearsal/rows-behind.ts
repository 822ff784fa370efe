import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { countsAs } from '@monitor/contracts-schema/contracts/counting';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

/** The sheet row that an event is because of. */
export const sheetRowOf = ({ metadata: { cause } }: RecordedEvent): number | null =>
  cause.via === 'data-load' ? cause.sheetRow : null;

/** Which figures a contract is part of. */
const partOf = (organizationId: string, contract: ContractFields): readonly string[] => {
  const { procedureType, period, supplier } = contract;
  switch (countsAs(contract)) {
    case 'nothing':
      return [];
    case 'amendment':
      return ['amendments'];
    case 'contract':
      return [
        'total',
        `procedureType.${procedureType}`,
        `period.${period}`,
        `supplier.${supplier?.id ?? `${organizationId}:none`}`,
      ];
  }
};

/** The rows of a load that move each figure, by what their contracts were before and are after. */
export const createRowsBehind = () => {
  const rows = new Map<string, Set<number>>();
  const add = (id: string, row: number): void => {
    const known = rows.get(id);
    if (known) known.add(row);
    else rows.set(id, new Set([row]));
  };
  return {
    add,
    /** What becomes of a contract by an event. */
    move: (
      { data: { organizationId } }: RecordedEvent<ContractEvent>,
      row: number,
      states: readonly ContractFields[],
    ): void => {
      add('contracts', row);
      for (const contract of states) for (const figure of partOf(organizationId, contract)) add(figure, row);
    },
    count: (id: string): number => rows.get(id)?.size ?? 0,
    /** In the sheet's order. */
    all: (): ReadonlyMap<string, readonly number[]> =>
      new Map([...rows].map(([id, some]) => [id, [...some].sort((one, other) => one - other)])),
  };
};
