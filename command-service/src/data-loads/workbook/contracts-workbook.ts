import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ContractView } from '@monitor/contracts-schema/contracts/contract-views';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Cell, WorkbookRow } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import { rowOfContract } from '../review/rules/contract-as-row.ts';
import { REFERENCE, referenceText } from './contract-reference.ts';
import { AUTHOR, templateSheet } from './workbook-sheet.ts';
import { writtenCell } from './written-cell.ts';

const WIDTH = 20;

type Registered = Pick<ContractView, 'id' | 'version'> & ContractFields;

const cellsOf = (contract: Registered): (Cell | undefined)[] => {
  const values = rowOfContract(contract);
  const cells = templateColumns.map((column) => {
    const value = values[column.field]?.value;
    if (column.kind === 'amount' && typeof value === 'string') return { content: value };
    const { link, ...cell } = writtenCell(column, values, false);
    return cell.content === undefined ? undefined : cell;
  });
  return [...cells, { content: referenceText({ contractId: contract.id, version: contract.version }) }];
};

/**
 * Writes registered contracts in the template's layout, to be corrected and loaded again: a hidden column says which
 * contract each row is, and in which version. Contracts are streamed; ends the target.
 */
export const writeContracts = (target: Writable, batches: AsyncIterable<readonly Registered[]>): Promise<void> => {
  const rows = async function* (): AsyncGenerator<WorkbookRow[]> {
    for await (const batch of batches) yield batch.map((contract) => ({ cells: cellsOf(contract) }));
  };
  const columns = [...templateColumns.map(() => ({ width: WIDTH })), { width: WIDTH, isHidden: true }];
  const sheet = templateSheet({ name: 'Contratos', columns, rows: rows() }, [REFERENCE]);
  return pipeline(workbookBytes({ author: AUTHOR, sheets: [sheet] }), target);
};
