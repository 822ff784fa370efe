import type { ExportDocument } from './export-document.ts';

/** One JSON object; its rows, if it has any, one to a line. */
export async function* writeJson({ json: { head = {}, rows, tail = {} } }: ExportDocument): AsyncGenerator<string> {
  if (!rows) {
    yield JSON.stringify({ ...head, ...tail });
    return;
  }
  const before = members(head);
  yield `{${before}${before && ','}${JSON.stringify(rows.key)}:[`;
  let separator = '\n';
  for await (const batch of rows.objects()) {
    for (const object of batch) {
      yield separator + JSON.stringify(object);
      separator = ',\n';
    }
  }
  const after = members(tail);
  yield `\n]${after && ','}${after}}`;
}

const members = (object: object): string => JSON.stringify(object).slice(1, -1);
