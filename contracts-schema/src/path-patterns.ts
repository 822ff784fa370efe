const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/**
 * The first of some patterns that a path follows; `:name` in a pattern stands for any one part. Slashes at the end and
 * doubled ones count for nothing; undefined when it follows none.
 */
export const patternFollowed = <Pattern extends string>(
  patterns: readonly Pattern[],
  path: string,
): Pattern | undefined => {
  const followed = partsOf(path);
  return patterns.find((pattern) => {
    const parts = partsOf(pattern);
    return parts.length === followed.length && parts.every((part, at) => part.startsWith(':') || part === followed[at]);
  });
};
