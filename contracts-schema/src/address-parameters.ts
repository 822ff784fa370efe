/** The parameters of an address, as a server or a browser has them. */
export type AddressParameters = Readonly<Record<string, unknown>> | URLSearchParams;

/** The values of each parameter, by its name. */
export const parametersOf = (query: AddressParameters): Readonly<Record<string, unknown>> =>
  query instanceof URLSearchParams
    ? Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]))
    : query;

/** Each text of a parameter once, without the blanks about it; a blank one is none. */
export const textsIn = (value: unknown): readonly string[] => {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
};

/** What a parameter says, by its first value; undefined when that is nothing. */
export const textIn = (value: unknown): string | undefined => {
  const [text] = Array.isArray(value) ? value : [value];
  return typeof text === 'string' && text !== '' ? text : undefined;
};

/** A parameter of an address that filters nothing: a text that no value of the filter is, or none where the page has no such filter. */
export type UnreadParameter = Readonly<{ address: string; text?: string }>;

const LONGEST_SAID = 80;

/** The same as readers are told it: of a long text its beginning. */
export const unreadInWords = ({ address, text }: UnreadParameter): string => {
  if (text === undefined) return `Aquí no se filtra por ${address}`;
  const letters = [...text];
  return `No se entendió «${address}=${letters.slice(0, LONGEST_SAID).join('')}${letters.length > LONGEST_SAID ? '…' : ''}»`;
};
