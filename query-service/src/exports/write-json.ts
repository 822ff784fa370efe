import { toPlainText } from '@monitor/contracts-schema/text/plain-text';
import type { ExportDocument } from './export-document.ts';

/** One JSON object, which says at its end whose it is, from where and when; its rows, if it has any, one to a line. */
export async function* writeJson({
  json: { head = {}, rows, tail = {} },
  organization,
  source,
  queriedOn,
}: ExportDocument): AsyncGenerator<string> {
  const end = { ...tail, organization, source, queriedOn };
  if (!rows) {
    yield jsonOf({ ...head, ...end });
    return;
  }
  const before = members(head);
  yield `{${before}${before && ','}${JSON.stringify(rows.key)}:[`;
  let separator = '\n';
  for await (const batch of rows.objects()) {
    for (const object of batch) {
      yield separator + jsonOf(object);
      separator = ',\n';
    }
  }
  yield `\n],${members(end)}}`;
}

const members = (object: object): string => jsonOf(object).slice(1, -1);

/** Signs that only a text with something unprintable leaves in JSON: few texts are looked at one by one. */
const SUSPECT = /\\[bfru]|[^\x20-\u02ff\u2000-\u2027]/;

const jsonOf = (object: object): string => {
  const json = JSON.stringify(object);
  return SUSPECT.test(json) ? JSON.stringify(object, plainly) : json;
};

const plainly = (_key: string, value: unknown): unknown => (typeof value === 'string' ? toPlainText(value) : value);
