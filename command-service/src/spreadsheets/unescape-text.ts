/** Excel's escapes of what XML cannot hold: `_x000D_` is a carriage return, `_x005F_` the underscore that starts one. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
