import type { dataLoadEndpoints, ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { queryClient } from '../../../lib/api/query-client.ts';
import { byObject } from '../../../lib/by-object.ts';
import { chosenOrganization } from '../../../lib/session/organization.ts';
import { getCurrentDataLoad, getDataLoadRowNumbers } from '../data-load-calls.ts';

export type Rows = AnswerOf<typeof dataLoadEndpoints.getCurrentDataLoad>;
type Numbers = AnswerOf<typeof dataLoadEndpoints.getDataLoadRowNumbers>;

/** An answer's rows by their numbers. */
export const rowsIn = byObject(
  ({ data }: Rows): ReadonlyMap<number, ReviewRow> => new Map(data?.doc.details.map((row) => [row.rowIndex, row])),
);

const numbersIn = byObject(({ data }: Numbers): ReadonlySet<number> => new Set(data?.rows));

/** All answers of a call, whatever it was called with. */
const answersOf = ({ path }: Readonly<{ path: string }>) => ({ queryKey: [chosenOrganization()?._id, path] });

/** The newest revision of a row that came with any answer. */
export const revisionOf = (number: number): number | undefined => {
  const answers = queryClient.getQueriesData<Rows>(answersOf(getCurrentDataLoad));
  const rows = answers.flatMap(([, answer]) => (answer && rowsIn(answer).get(number)) ?? []);
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ revision }) => revision));
};

/** Rows are shown as they were saved, wherever they are shown. */
export const showSaved = (rows: readonly ReviewRow[]): void => {
  const saved = new Map(rows.map((row) => [row.rowIndex, row]));
  queryClient.setQueriesData<Rows>(answersOf(getCurrentDataLoad), (answer) => {
    if (!answer?.data || !rows.some(({ rowIndex }) => rowsIn(answer).has(rowIndex))) return answer;
    const { data } = answer;
    const details = data.doc.details.map((row) => saved.get(row.rowIndex) ?? row);
    return { ...answer, data: { ...data, doc: { ...data.doc, details } } };
  });
  // What was undone may be of rows that were right when the sheet was opened.
  for (const [queryKey, answer] of queryClient.getQueriesData<Numbers>(answersOf(getDataLoadRowNumbers)))
    if (answer && !rows.every(({ rowIndex }) => numbersIn(answer).has(rowIndex)))
      void queryClient.invalidateQueries({ queryKey, exact: true });
};
