import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { toPlainText } from '@monitor/contracts-schema/plain-text';
import type { Cell, WorkbookRow } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import type { ContractReference } from '../review/rules/row-revising.ts';
import type { RowValues } from '../review/rules/row-values.ts';
import { REFERENCE, referenceText } from './contract-reference.ts';
import { AUTHOR, templateSheet } from './workbook-sheet.ts';
import { writtenCell } from './written-cell.ts';

/** Rows that a load left out, as they say it, and why. */
export type LeftOutRows = readonly Readonly<{ values: RowValues; why: string; reference?: ContractReference }>[];

/** A column of its own, which is passed over when the workbook comes back. */
const WHY = { id: 'MOTIVO', heading: 'Por qué quedó fuera' } as const;

const WIDTH = 20;
const WHY_WIDTH = 60;

const cellsOf = ({ values, why, reference }: LeftOutRows[number]): (Cell | undefined)[] => {
  const cells = templateColumns.map((column) => {
    const { link, ...cell } = writtenCell(column, values, false);
    return cell.content === undefined ? undefined : cell;
  });
  return [
    ...cells,
    { content: toPlainText(why), style: { alignment: { wrapText: true } } },
    reference && { content: referenceText(reference) },
  ];
};

/**
 * Writes rows that a load left out in the template's layout, to be corrected and loaded again, with the reasons beside. Rows
 * are streamed; ends the target.
 */
export const writeLeftOut = (target: Writable, batches: AsyncIterable<LeftOutRows>): Promise<void> => {
  const rows = async function* (): AsyncGenerator<WorkbookRow[]> {
    for await (const batch of batches) yield batch.map((row) => ({ cells: cellsOf(row) }));
  };
  const widths = [...templateColumns.map(() => ({ width: WIDTH })), { width: WHY_WIDTH }];
  const columns = [...widths, { width: WIDTH, isHidden: true }];
  const sheet = templateSheet({ name: 'Contratos', columns, rows: rows() }, [WHY, REFERENCE]);
  return pipeline(workbookBytes({ author: AUTHOR, sheets: [sheet] }), target);
};
