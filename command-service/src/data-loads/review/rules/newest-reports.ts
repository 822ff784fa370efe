import { isLater, reportedContract } from './contract-comparison.ts';
import type { RowFacts, SayingRow } from './row-facts.ts';

/** The newest report of each row's contract, by the row. */
export type NewestReports = ReadonlyMap<number, SayingRow>;

/** A row that reports a contract, and the newest report that it was judged by. */
type Reporting = SayingRow & Readonly<{ newest: SayingRow | undefined }>;

type ReportingFacts = Pick<RowFacts, 'row' | 'report' | 'newest' | 'says'>;

/** The newest reports among some that share a number or an id, of each contract that several of them report. */
const newestAmong = (sharing: Iterable<readonly Reporting[]>): NewestReports => {
  const newest = new Map<number, SayingRow>();
  for (const all of sharing) {
    if (all.length < 2) continue;
    for (const [contract, reports] of Map.groupBy(all, ({ says }) => reportedContract(says))) {
      if (contract === undefined) continue;
      const { row, says } = reports.reduce((so, other) => (isLater(other.says, so.says) ? other : so));
      const outdated = reports.filter((other) => isLater(says, other.says));
      for (const one of outdated) newest.set(one.row, { row, says });
      if (outdated.length > 0) newest.set(row, { row, says });
    }
  }
  return newest;
};

/** Finds the newest reports of contracts that several rows of a file report, once all were added. */
export const createReportTally = () => {
  /** Of each number or id, in the sheet's order: of nearly all one, and of a hostile file's all the same. */
  const sharing = new Map<string, Reporting[]>();

  const add = ({ row, report, newest, says = report?.says }: ReportingFacts): void => {
    if (!report || !says) return;
    const reports = sharing.get(report.about);
    const one = { row, says, newest };
    if (reports) reports.splice(reports.findLastIndex((other) => other.row < row) + 1, 0, one);
    else sharing.set(report.about, [one]);
  };

  const remove = ({ row, report }: ReportingFacts): void => {
    const reports = (report && sharing.get(report.about)) ?? [];
    const at = reports.findIndex((other) => other.row === row);
    if (at >= 0) reports.splice(at, 1);
  };

  return {
    add,
    /** Has a row report something else than it did. Gives back the numbers and ids under which that is. */
    replace: (before: ReportingFacts, after: ReportingFacts | undefined): readonly string[] => {
      remove(before);
      if (after) add(after);
      return [before, after].flatMap((facts) => facts?.report?.about ?? []);
    },
    newest: (): NewestReports => newestAmong(sharing.values()),
    /** The rows that report something under some numbers and ids (or any) and were judged by another report than the newest, each with that. */
    misjudged: (abouts: Iterable<string> = sharing.keys()): ReadonlyMap<number, SayingRow | undefined> => {
      const reports = [...abouts].map((about) => sharing.get(about) ?? []);
      const newest = newestAmong(reports);
      const misjudged = reports.flat().filter((one) => !isSameReport(newest.get(one.row), one.newest));
      return new Map(misjudged.map(({ row }) => [row, newest.get(row)]));
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
