import { toPlainText } from '@monitor/contracts-schema/plain-text';

const MAX_NAME = 255;

/** What a workbook is called on its sender's disk, without the folders it lies in. */
export const bareName = (name: string): string =>
  toPlainText((name.split(/[\\/]/).at(-1) ?? '').slice(-MAX_NAME)).replace(/[\t\n]/g, ' ') || 'archivo.xlsx';
