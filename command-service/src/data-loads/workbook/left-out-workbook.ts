import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { toPlainText } from '@monitor/contracts-schema/text/plain-text';
import type { Cell, WorkbookRow, WorkbookSheet } from '@monitor/platform/workbook/workbook';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import { REASONS } from '../layouts/heading-key.ts';
import type { RowValues } from '../review/rules/cells/row-values.ts';
import type { ContractReference } from '../review/rules/row-revising.ts';
import { REFERENCE, referenceText } from './contract-reference.ts';
import { inOwnLayout, NOTHING, type OwnLayout, type OwnRow, saidBesides } from './own-layout.ts';
import { AUTHOR, templateSheet } from './workbook-sheet.ts';
import { writtenCell } from './written-cell.ts';

/** Rows that a load left out, as they say it by now, and why; `own` as their file has them, where it has a layout of its own. */
export type LeftOutRows = readonly Readonly<{
  values: RowValues;
  why: string;
  reference?: ContractReference;
  own?: OwnRow;
}>[];

/** What a load left out: its rows, and how its file is laid out, where they are given back in its layout. */
export type LeftOut = Readonly<{ batches: AsyncIterable<LeftOutRows>; layout: OwnLayout | undefined }>;

/** A column of its own, which is passed over when the workbook comes back. */
const WHY = { id: 'MOTIVO', heading: REASONS } as const;

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

const inTemplate = (batches: AsyncIterable<LeftOutRows>): WorkbookSheet => {
  const rows = async function* (): AsyncGenerator<WorkbookRow[]> {
    for await (const batch of batches) yield batch.map((row) => ({ cells: cellsOf(row) }));
  };
  const widths = [...templateColumns.map(() => ({ width: WIDTH })), { width: WHY_WIDTH }];
  const columns = [...widths, { width: WIDTH, isHidden: true }];
  return templateSheet({ name: 'Contratos', columns, rows: rows() }, [WHY, REFERENCE]);
};

const inItsLayout = (batches: AsyncIterable<LeftOutRows>, layout: OwnLayout): WorkbookSheet => {
  const { rowOf, withReasons, sheetOf } = inOwnLayout(layout);
  const written = ({ values, why, own = NOTHING }: LeftOutRows[number]): WorkbookRow => {
    const { cells, homeless } = rowOf(own, values);
    return { cells: withReasons(cells, [why, ...homeless.map((field) => saidBesides(field, values))]) };
  };
  const rows = async function* (): AsyncGenerator<WorkbookRow[]> {
    for await (const batch of batches) yield batch.map(written);
  };
  return sheetOf(rows());
};

/**
 * Writes rows that a load left out in the layout of their file, or else in the template's, to be corrected and loaded again,
 * with the reasons beside. Rows are streamed; ends the target.
 */
export const writeLeftOut = (target: Writable, { batches, layout }: LeftOut): Promise<void> => {
  const sheet = layout ? inItsLayout(batches, layout) : inTemplate(batches);
  return pipeline(workbookBytes({ author: AUTHOR, sheets: [sheet] }), target);
};
