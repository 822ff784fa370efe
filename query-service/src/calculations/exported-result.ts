import { type DisplayForm, formatResult } from '@monitor/contracts-schema';

/** A result as files say it. Blank where there is none: what pages show then would read as a formula. */
export const exportedResult = (result: number | null, form: DisplayForm): string | null =>
  result === null ? null : formatResult(result, form);
