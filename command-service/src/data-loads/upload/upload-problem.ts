import { Refused } from '@monitor/contracts-schema/http/answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { type WorkbookProblem, WorkbookRefused } from '../../spreadsheets/workbook-refused.ts';

const codes: Readonly<Record<WorkbookProblem, ProblemCode>> = {
  'not-a-workbook': 'data-load.not-a-spreadsheet',
  'old-format': 'data-load.old-format',
  encrypted: 'data-load.encrypted',
  damaged: 'data-load.damaged',
  unsafe: 'data-load.damaged',
  'too-large': 'data-load.too-large',
  'too-many-rows': 'data-load.too-many-rows',
  'too-many-columns': 'data-load.too-many-cells',
  'too-many-cells': 'data-load.too-many-cells',
  'too-many-links': 'data-load.too-many-cells',
  'cell-too-long': 'data-load.cell-too-long',
  'quote-not-closed': 'data-load.quote-not-closed',
  'no-visible-sheet': 'data-load.no-visible-sheet',
};

/** What the sender of a file is told of an error met while reading it; undefined when it is not the file's fault. */
export const uploadProblem = (error: unknown): Refused | undefined => {
  if (error instanceof Refused) return error;
  if (!(error instanceof WorkbookRefused)) return undefined;
  const { code, detail } = error;
  const errors = detail ? [{ message: `Fila ${detail.row}, columna ${detail.column}` }] : [];
  return new Refused(codes[code], { errors });
};
