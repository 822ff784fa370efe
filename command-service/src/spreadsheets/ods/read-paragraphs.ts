/** Blanks that are not written as they stand: several are one, and at an end they are none. */
const UNEVEN = /^[ \t\r\n]|[\t\r\n]| {2}| $/;
const BLANKS = /[ \t\r\n]+/;

/** Puts the text of a cell together from its paragraphs, up to somewhat more than `longest`. */
export const createParagraphs = (longest: number) => {
  let text = '';
  let isFirst = true;
  let hasBegun = false;
  let blankDue = false;

  const put = (more: string): void => {
    if (blankDue && hasBegun) text += ' ';
    blankDue = false;
    hasBegun = true;
    if (text.length <= longest) text += more;
  };
  return {
    /** The next cell. */
    clear: (): void => {
      text = '';
      isFirst = true;
    },
    /** The next paragraph. */
    begin: (): void => {
      if (!isFirst && text.length <= longest) text += '\n';
      isFirst = false;
      hasBegun = false;
      blankDue = false;
    },
    /** What stands as it is: blanks and breaks that have elements of their own. */
    put,
    add: (more: string): void => {
      const words = UNEVEN.test(more) ? more.split(BLANKS) : [more];
      words.forEach((word, index) => {
        if (index > 0) blankDue = true;
        if (word !== '') put(word);
      });
    },
    text: (): string => text,
  };
};
