/** A location of an nginx server. */
export const location = (pattern: string, lines: readonly string[]): string =>
  [`  location ${pattern} {`, ...lines.map((line) => `    ${line}`), '  }'].join('\n');
