/** A text of at most `max` characters, with an ellipsis where more was cut. */
export const truncate = (text: string, max = 30): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`;
};
