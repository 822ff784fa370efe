/** Where two JSON values differ, as dotted paths; a list that differs in length differs as a whole. */
export const differingPaths = (one: unknown, other: unknown, path: readonly string[] = []): string[] => {
  if (Object.is(one, other)) return [];
  if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) return [path.join('.')];
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [path.join('.')];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differingPaths(one[key], other[key], [...path, key]));
};

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
