/** An `id` is a record's id, or made like one: stores keep it in half the place. */
type FieldType = 'text' | 'id' | 'number' | 'boolean';

/**
 * A view collection, declared once for the projector that writes it and the queries that read it. `fields` are the
 * document's fields that queries may name, `searched` those in which substrings are looked for; the rest is only carried,
 * of which `repeated` have values that many documents share. Structurally the platform's Collection.
 */
export type CollectionOf<View extends { id: string }> = Readonly<{
  name: string;
  fields: Readonly<Record<string, FieldType>>;
  indexes: readonly (readonly string[])[];
  searched?: readonly string[];
  repeated?: readonly string[];
  document?: View;
}>;

export const collection = <View extends { id: string }>(declaration: {
  name: string;
  fields: Partial<Record<Extract<keyof View, string>, FieldType>>;
  indexes: readonly (readonly Extract<keyof View, string>[])[];
  searched?: readonly Extract<keyof View, string>[];
  repeated?: readonly Extract<keyof View, string>[];
}): CollectionOf<View> => declaration as CollectionOf<View>; // the same object; its field names are now checked
