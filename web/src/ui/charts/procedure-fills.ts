import type { PatternObject } from 'highcharts';

type ProcedureFill = Readonly<{ label: string; color: string | PatternObject; line: string }>;

const TILE = 8;

const textured = (color: string, line: string, path: string, strokeWidth: number): PatternObject => ({
  pattern: {
    path: { d: path, stroke: line, strokeWidth },
    backgroundColor: color,
    color: line,
    width: TILE,
    height: TILE,
  } as PatternObject['pattern'], // the declared type asks for every option there is
});

/** How charts draw and name each procedure type: plain, striped and dotted, so that colour is never alone. */
export const procedureFills = {
  PUBLIC: { label: 'Lic. pública', color: 'var(--public)', line: 'var(--public-text)' },
  INVITATION: {
    label: 'Por invitación',
    color: textured('var(--invitation)', 'var(--invitation-text)', 'M -1 1 l 2 -2 M 0 8 l 8 -8 M 7 9 l 2 -2', 0.6),
    line: 'var(--invitation-text)',
  },
  NO_BID: {
    label: 'Adj. directa',
    color: textured('var(--no-bid)', 'var(--no-bid-text)', 'M 1.5 2 h 1.2 M 5.5 6 h 1.2', 1.2),
    line: 'var(--no-bid-text)',
  },
} as const satisfies Record<string, ProcedureFill>;
