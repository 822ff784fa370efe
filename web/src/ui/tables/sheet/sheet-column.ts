/** A column of a sheet: what it is called, how wide it is, and what may be chosen in it. */
export type SheetColumn = Readonly<{
  id: string;
  heading: string;
  /** What its cells hold: amounts stand at the end of theirs. */
  kind: 'short' | 'amount' | 'text' | 'long';
  options: readonly string[];
}>;

const rems: Readonly<Record<SheetColumn['kind'], number>> = { short: 9, amount: 9, text: 14, long: 20 };

export const remsOf = ({ kind }: SheetColumn): number => rems[kind];

export const YES_OR_NO: readonly string[] = ['Sí', 'No'];

const YES = /^(?:s[ií]|x|1|true|verdadero)$/i;

/** Whether a typed or pasted text says yes. */
export const saysYes = (text: string): boolean => YES.test(text.trim());
