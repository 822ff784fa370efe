import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { createNumberCells, isoDateCell, writtenCell } from '../create-cell-reader.ts';
import { UNCALCULATED } from '../read-rows.ts';
import { type Attributes, localName, timesOf } from './names.ts';
import type { SurveyedDocument } from './survey-document.ts';

const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/;
/** A time as Excel stores it, in days; not a number where it is none. */
const daysOf = (time: string): number => {
  const [, hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(time) ?? ['', 'none'];
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) / 86_400;
};

/** As the attributes of a cell have it. */
export type RawCell = { type: string; value: string; style: string; formula: string | undefined; isError: boolean };

export const rawCell = (attributes: Attributes): RawCell & { times: number } => {
  const raw = { type: '', value: '', style: '', formula: undefined as string | undefined, isError: false, times: 1 };
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    switch (localName(name)) {
      case 'value-type':
        if (value === 'error') raw.isError = true;
        else raw.type ||= value;
        break;
      case 'value':
      case 'date-value':
      case 'time-value':
      case 'boolean-value':
      case 'string-value':
        raw.value = value;
        break;
      case 'style-name':
        raw.style = value;
        break;
      case 'formula':
        raw.formula = value;
        break;
      case 'number-columns-repeated':
        raw.times = timesOf(value);
    }
  }
  return raw;
};

export const createDocumentCells = ({ dateStyles, from1904 }: SurveyedDocument) => {
  const numberCell = createNumberCells(from1904);
  return ({ type, value, style, formula, isError }: RawCell, text: string): SheetCell | undefined => {
    if (isError) return { kind: 'error', text: text || '#VALUE!' };
    if (formula !== undefined && type !== 'string' && value === '' && text === '') return UNCALCULATED;
    if (value === '') return writtenCell(text);
    switch (type) {
      case 'float':
      case 'currency':
      case 'percentage':
        return numberCell(Number(value), dateStyles.has(style), value);
      case 'time':
        return numberCell(daysOf(value), false, value);
      case 'date':
        return isoDateCell(value);
      case 'boolean':
        return { kind: 'boolean', boolean: value === 'true' || value === '1' };
      default:
        return writtenCell(value);
    }
  };
};
