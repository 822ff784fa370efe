/** Whether one typing error makes one word of another: a letter too many, missing, wrong, or two in the other's place. */
export const isOneTypingErrorAway = (one: string, other: string): boolean => {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
};

/** Letters of a word from which on a typing error in it is forgiven: of shorter ones too many others are one error away. */
export const LETTERS_OF_A_LONG_WORD = 5;
