export const LAST_COLUMN = 16_384;
export const LAST_ROW = 1_048_576;

const A = 64;

/** The column of a reference such as `AH17`, which may stand within a text: 34. 0 when it names none. */
export const columnOfReference = (reference: string, start = 0): number => {
  let column = 0;
  for (let index = start; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) - A;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > LAST_COLUMN) return 0;
  }
  return column;
};

export type SheetRange = Readonly<{ top: number; left: number; bottom: number; right: number }>;

/** `B2:C7` or `B2`, with or without `$`; undefined when it is neither. */
export const rangeOf = (reference: string): SheetRange | undefined => {
  const corners = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(reference);
  if (!corners) return undefined;
  const [, left = '', top, right = left, bottom = top] = corners;
  return { top: Number(top), left: columnOfReference(left), bottom: Number(bottom), right: columnOfReference(right) };
};
