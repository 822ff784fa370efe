import type { LoadDependencies } from '../../load-dependencies.ts';
import { openUploadedRows, rowFinder, type UploadedRows } from '../../upload/uploaded-rows.ts';
import type { OwnLayout, OwnRow } from '../../workbook/own-layout.ts';
import type { Review } from '../open-review.ts';
import { isOurs, type StagedRow } from '../staged-rows.ts';

type Ports = Pick<LoadDependencies['ports'], 'uploads' | 'temporaryFolder'>;

/** A row under review, and as its file has it, where that has a layout of its own. */
export type RowInFile = Readonly<{ staged: StagedRow; own?: OwnRow }>;

/** Such rows, and the layout in which they are given back, where it is not the template's. */
export type RowsInFile = Readonly<{ batches: AsyncIterable<readonly RowInFile[]>; layout: OwnLayout | undefined }>;

async function* oursOf(
  batches: AsyncIterable<readonly StagedRow[]>,
  find: (row: number) => Promise<OwnRow | undefined> | undefined,
): AsyncGenerator<readonly RowInFile[]> {
  for await (const batch of batches) {
    const rows: RowInFile[] = [];
    for (const staged of batch.filter(isOurs)) {
      const own = await find(staged.row);
      rows.push({ staged, ...(own && { own }) });
    }
    yield rows;
  }
}

/**
 * The organization's of some rows under review, in the sheet's order, beside what their file has in their places. What is
 * laid out as the template, or whose file is not there any more, is given without.
 */
export const openRowsUnderReview = async (
  { uploads, temporaryFolder }: Ports,
  { file: { fileId, found, sheet } }: Review,
  batches: AsyncIterable<readonly StagedRow[]>,
): Promise<RowsInFile & AsyncDisposable> => {
  const content = found && (await uploads.open(fileId));
  const file: UploadedRows | undefined =
    content && (await openUploadedRows({ content, mapping: found.mapping, sheet }, temporaryFolder));
  const find = file?.layout ? rowFinder(file.batches) : () => undefined;
  return {
    batches: oursOf(batches, find),
    layout: file?.layout,
    [Symbol.asyncDispose]: async () => file?.[Symbol.asyncDispose](),
  };
};
