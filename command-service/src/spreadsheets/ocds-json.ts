export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectIn = (holder: Json, name: string): Json => {
  const value = holder[name];
  return isObject(value) ? value : {};
};

export const objectsIn = (holder: Json, name: string): readonly Json[] => {
  const value = holder[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** A text, or a number where a text is due; blank for anything else. */
export const textIn = (holder: Json, name: string): string => {
  const value = holder[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};
