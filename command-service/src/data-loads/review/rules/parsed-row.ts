import {
  administrationPeriodPattern,
  type EnumField,
  type FieldOfKind,
  fiscalYearPattern,
  type ImportField,
  periodPattern,
} from '@monitor/contracts-schema';
import {
  type Parsed,
  parseAmount,
  parseBoolean,
  parseDate,
  parseEnum,
  parseLink,
  parseText,
  type RawValue,
} from './cell-parsing.ts';
import type { RowValues } from './row-values.ts';

type TextRule = Readonly<{ pattern: RegExp; example: string }>;

const HAS_LETTERS = /[A-Za-zñÑ]/;
const NAME_EXAMPLE = 'OFICIALIA MAYOR';

/** What the texts of some columns must hold. */
const textRules: Readonly<Partial<Record<FieldOfKind<'text'>, TextRule>>> = {
  administration: { pattern: administrationPeriodPattern, example: '2017-2019' },
  fiscalYear: { pattern: fiscalYearPattern, example: '2019' },
  period: { pattern: periodPattern, example: '1o 2019' },
  supplierName: { pattern: HAS_LETTERS, example: 'SERVICIOS DEL NORTE SA DE CV' },
  organizerAdministrativeUnit: { pattern: HAS_LETTERS, example: NAME_EXAMPLE },
  applicantAdministrativeUnit: { pattern: HAS_LETTERS, example: NAME_EXAMPLE },
  areaInCharge: { pattern: HAS_LETTERS, example: NAME_EXAMPLE },
};

/** The meaning of every cell of a row. `remark` is told of each cell that cannot be read, or not as it stands. */
export const parseRow = (values: RowValues, remark: (field: ImportField, parsed: Parsed<unknown>) => void) => {
  const read = <Value>(field: ImportField, parse: (raw: RawValue) => Parsed<Value>): Value | null => {
    const parsed = parse(values[field]?.value ?? null);
    if (parsed.error ?? parsed.info) remark(field, parsed);
    return parsed.value;
  };
  const text = (field: FieldOfKind<'text'>) => read(field, (raw) => parseText(raw, textRules[field]));
  const choice = <Field extends EnumField>(field: Field) => read(field, (raw) => parseEnum(field, raw));
  const link = (field: FieldOfKind<'link'>) => read(field, parseLink);
  const date = (field: FieldOfKind<'date'>) => read(field, parseDate);
  const amount = (field: FieldOfKind<'amount'>) => read(field, parseAmount);

  return {
    procedureType: choice('procedureType'),
    category: choice('category'),
    administration: text('administration'),
    fiscalYear: text('fiscalYear'),
    period: text('period'),
    contractId: text('contractId'),
    partida: text('partida'),
    procedureState: choice('procedureState'),
    announcementUrl: link('announcementUrl'),
    announcementDate: date('announcementDate'),
    servicesDescription: text('servicesDescription'),
    clarificationMeetingDate: date('clarificationMeetingDate'),
    clarificationMeetingJudgmentUrl: link('clarificationMeetingJudgmentUrl'),
    presentationProposalsDocUrl: link('presentationProposalsDocUrl'),
    supplierName: text('supplierName'),
    supplierRfc: text('supplierRfc'),
    organizerAdministrativeUnit: text('organizerAdministrativeUnit'),
    applicantAdministrativeUnit: text('applicantAdministrativeUnit'),
    administrativeUnitType: choice('administrativeUnitType'),
    contractNumber: text('contractNumber'),
    contractDate: date('contractDate'),
    totalAmount: amount('totalAmount'),
    minAmount: amount('minAmount'),
    maxAmount: amount('maxAmount'),
    totalOrMaxAmount: amount('totalOrMaxAmount'),
    contractUrl: link('contractUrl'),
    areaInCharge: text('areaInCharge'),
    actualizationDate: date('actualizationDate'),
    notes: text('notes'),
    karewaNotes: text('karewaNotes'),
    informationDate: date('informationDate'),
    limitExceeded: choice('limitExceeded'),
    amountExceeded: amount('amountExceeded'),
    isEmpty: read('isEmpty', parseBoolean) ?? false,
  } satisfies Record<ImportField, unknown>;
};

export type ParsedRow = ReturnType<typeof parseRow>;
