import { isLater, reportedContract } from './contract-comparison.ts';
import type { RowFacts, SayingRow } from './row-facts.ts';

/** The newest report of each row's contract, by the row. */
export type NewestReports = ReadonlyMap<number, SayingRow>;

/** Finds the newest reports of contracts that several rows of a file report, once all were added. */
export const createReportTally = () => {
  const byContract = new Map<string, Map<number, SayingRow>>();
  const addRow = (about: string, row: SayingRow): void => {
    const contract = reportedContract(row.says);
    if (contract === undefined) return;
    const key = JSON.stringify([about, contract]);
    byContract.set(key, (byContract.get(key) ?? new Map()).set(row.row, row));
  };
  return {
    add: ({ row, report }: Pick<RowFacts, 'row' | 'report'>): void => {
      if (!report) return;
      const { about, says, first } = report;
      if (first) addRow(about, first);
      addRow(about, { row, says });
    },
    newest: (): NewestReports => {
      const newest = new Map<number, SayingRow>();
      for (const reports of byContract.values()) {
        const rows = [...reports.values()];
        const last = rows.reduce((so, other) => (isLater(other.says, so.says) ? other : so));
        const outdated = rows.filter(({ says }) => isLater(last.says, says));
        if (outdated.length > 0) for (const { row } of [...outdated, last]) newest.set(row, last);
      }
      return newest;
    },
  };
};

export const isSameReport = (one: SayingRow | undefined, other: SayingRow | undefined): boolean =>
  one?.row === other?.row && one?.says.all === other?.says.all;

export const areSameReports = (one: NewestReports, other: NewestReports): boolean =>
  one.size === other.size && [...one].every(([row, newest]) => isSameReport(newest, other.get(row)));
