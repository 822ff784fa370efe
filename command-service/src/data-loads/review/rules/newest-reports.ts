import { isLater, reportedContract } from './contract-comparison.ts';
import type { RowFacts, SayingRow } from './row-facts.ts';

/** The newest report of each row's contract, by the row. */
export type NewestReports = ReadonlyMap<number, SayingRow>;

/** A row that reports a contract, and the newest report that it was judged by. */
type Reporting = SayingRow & Readonly<{ newest: SayingRow | undefined }>;

type ReportingFacts = Pick<RowFacts, 'row' | 'report' | 'newest' | 'says'>;

/** Finds the newest reports of contracts that several rows of a file report, once all were added. */
export const createReportTally = () => {
  /** In the sheet's order. */
  const byContract = new Map<string, readonly Reporting[]>();

  const reportIn = ({ row, report, newest, says = report?.says }: ReportingFacts) =>
    report && says
      ? { key: `${report.about} ${reportedContract(says) ?? row}`, reporting: { row, says, newest } }
      : undefined;

  const newestAmong = (rows: readonly Reporting[]): NewestReports => {
    const newest = new Map<number, SayingRow>();
    if (rows.length < 2) return newest;
    const { row, says } = rows.reduce((so, other) => (isLater(other.says, so.says) ? other : so));
    const outdated = rows.filter((other) => isLater(says, other.says));
    if (outdated.length > 0)
      for (const one of [...outdated.map((other) => other.row), row]) newest.set(one, { row, says });
    return newest;
  };

  const add = (facts: ReportingFacts): readonly string[] => {
    const found = reportIn(facts);
    if (!found) return [];
    const { key, reporting } = found;
    const rows = byContract.get(key) ?? [];
    const at = rows.findLastIndex(({ row }) => row < reporting.row) + 1;
    byContract.set(key, rows.toSpliced(at, 0, reporting));
    return [key];
  };

  const remove = (facts: ReportingFacts): readonly string[] => {
    const key = reportIn(facts)?.key;
    if (key === undefined) return [];
    const rows = (byContract.get(key) ?? []).filter(({ row }) => row !== facts.row);
    if (rows.length > 0) byContract.set(key, rows);
    else byContract.delete(key);
    return [key];
  };

  return {
    add,
    /** Has a row report something else than it did. Gives back the contracts of which that is. */
    replace: (before: ReportingFacts, after: ReportingFacts | undefined): readonly string[] => [
      ...remove(before),
      ...(after ? add(after) : []),
    ],
    newest: (): NewestReports => new Map([...byContract.values()].flatMap((rows) => [...newestAmong(rows)])),
    /** The rows that report some contracts and were judged by another report than the newest, each with that. */
    misjudged: (contracts: Iterable<string>): ReadonlyMap<number, SayingRow | undefined> => {
      const misjudged = new Map<number, SayingRow | undefined>();
      for (const key of contracts) {
        const rows = byContract.get(key) ?? [];
        const newest = newestAmong(rows);
        for (const one of rows)
          if (!isSameReport(newest.get(one.row), one.newest)) misjudged.set(one.row, newest.get(one.row));
      }
      return misjudged;
    },
  };
};

/** Whose contract a row reports may turn on which of the others count: where that has no end, all of them are in question. */
export const MOST_TIMES = 4;
const NO_REPORTS: NewestReports = new Map();

/**
 * Goes through rows, and once more where others than before report a contract newest: what these take out is no row before
 * others. `reports` are the newest as far as they are known.
 */
export const untilReportsStand = async <Judged extends Readonly<{ newestReports: () => NewestReports }>>(
  goThrough: (reports: NewestReports, isFirst: boolean) => Judged | Promise<Judged>,
  reports: NewestReports = NO_REPORTS,
): Promise<Judged> => {
  let against = reports;
  for (let times = reports === NO_REPORTS ? 1 : 2, isFirst = true; ; times += 1, isFirst = false) {
    const judged = await goThrough(against, isFirst);
    const newest = judged.newestReports();
    if (times > MOST_TIMES || areSameReports(newest, against)) return judged;
    against = times < MOST_TIMES ? newest : NO_REPORTS;
  }
};

export const isSameReport = (one: SayingRow | undefined, other: SayingRow | undefined): boolean =>
  one?.row === other?.row && one?.says.all === other?.says.all;

export const areSameReports = (one: NewestReports, other: NewestReports): boolean =>
  one.size === other.size && [...one].every(([row, newest]) => isSameReport(newest, other.get(row)));
