/** One measured budget: what it is, its limit, what was seen, and whether it holds. */
export type MeasuredBudget = Readonly<{
  name: string;
  limit: string;
  measured: string;
  holds: boolean;
}>;

export const atMost = (name: string, value: number, limit: number, unit: string): MeasuredBudget => ({
  name,
  limit: `<= ${limit} ${unit}`,
  measured: `${rounded(value)} ${unit}`,
  holds: value <= limit,
});

export const atLeast = (name: string, value: number, limit: number, unit: string): MeasuredBudget => ({
  name,
  limit: `>= ${limit} ${unit}`,
  measured: `${rounded(value)} ${unit}`,
  holds: value >= limit,
});

/** A figure beside others, which has no limit of its own. */
export const seen = (name: string, value: number, unit: string): MeasuredBudget => ({
  name,
  limit: '–',
  measured: `${rounded(value)} ${unit}`,
  holds: true,
});

const rounded = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100);

/** The value that a share of the samples does not exceed. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Milliseconds that some work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Runs before it, the latest last: by what each is told, and what was measured in it. */
type EarlierRuns = readonly Readonly<{ commit: string; figures: Readonly<Record<string, string>> }>[];

export const table = (figures: readonly MeasuredBudget[], earlier: EarlierRuns = []): string => {
  const rows = [
    ['', 'limit', 'measured', 'holds', ...earlier.map(({ commit }) => commit)],
    ...figures.map(({ name, limit, measured, holds }) => [
      ...[name, limit, measured, holds ? 'yes' : 'NO'],
      ...earlier.map((run) => run.figures[name] ?? ''),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))); // it has a head
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
