import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { restageAll } from './restage-all.ts';
import { meaningRead, type SpeltValue } from './spelt-values.ts';
import { stagedNameId } from './staged-names.ts';

/** A spelling of the file under review, whether the monitor could not read it, and what it means as things stand. */
export type StagedValue = SpeltValue &
  Readonly<{ id: string; isUnread: boolean; meaning: string | null; isOpen: boolean }>;

export const stagedValues: Collection<StagedValue> = {
  name: 'staged-values',
  fields: { id: 'text', isUnread: 'boolean', isOpen: 'boolean', rows: 'number', firstRow: 'number' },
  indexes: [],
};

/** What was decided that a column's text means. */
type Decided = (kind: SpeltValue['kind'], name: string) => string | undefined;

const stagedValue = (fileId: string, value: SpeltValue, decided: Decided): StagedValue => {
  const read = meaningRead(value);
  const meaning = decided(value.kind, value.name) ?? read;
  const id = stagedNameId(fileId, value.kind, value.key);
  return { ...value, id, isUnread: read === null, meaning, isOpen: meaning === null };
};

/** Keeps the spellings that the rows of a file say now, and what each means; those that no row says any more go. */
export const stageValues = (
  staged: ViewStore,
  fileId: string,
  values: readonly SpeltValue[],
  decided: Decided,
): Promise<void> =>
  restageAll(
    staged,
    stagedValues,
    values.map((value) => stagedValue(fileId, value, decided)),
  );
