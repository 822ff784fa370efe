import type { Writable } from 'node:stream';

/** Where a command speaks: what was requested on `out`, everything said meanwhile on `err`. */
export type Terminal = Readonly<{ out: Writable; err: Writable & Readonly<{ isTTY?: boolean }> }>;

/** A line of what was requested. */
export const print = ({ out }: Terminal, line: string): void => void out.write(`${line}\n`);

/** A line beside it, that leaves a redirected output clean. */
export const remark = ({ err }: Terminal, line: string): void => void err.write(`${line}\n`);

/** `1 evento`, `12,000 eventos`: a count as people read it. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`;
