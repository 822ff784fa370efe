export type Attributes = Readonly<Partial<Record<string, string>>>;

/** Names without their prefixes, which a document may choose. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const attributeOf = (attributes: Attributes, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1];

/** How often something is repeated. */
export const timesOf = (times: string | undefined): number => Math.max(1, Math.trunc(Number(times)) || 1);

/** How deep sheets are: in the document's body, in its spreadsheet. Tables elsewhere are none. */
export const SHEET_DEPTH = 4;
