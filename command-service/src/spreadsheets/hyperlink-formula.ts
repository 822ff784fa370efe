const HYPERLINK = /^\s*HYPERLINK\(\s*"((?:[^"]|"")*)"/i;

/** The address in a formula such as `HYPERLINK("https://…", "ver")`, when it is written there as it is. */
export const hyperlinkOf = (formula: string): string | undefined =>
  HYPERLINK.exec(formula)?.[1]?.replaceAll('""', '"') || undefined;
