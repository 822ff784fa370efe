import { isDeepStrictEqual } from 'node:util';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
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

const VALUES_AT_ONCE = 500;

/** Keeps the spellings that the rows of a file say now, and what each means; those that no row says any more go. */
export const stageValues = async (
  staged: ViewStore,
  fileId: string,
  values: readonly SpeltValue[],
  decided: Decided,
): Promise<void> => {
  const known = new Map((await staged.find(stagedValues, {})).map((value) => [value.id, value]));
  const after = values.map((value) => stagedValue(fileId, value, decided));
  const changed = after.filter((value) => !isDeepStrictEqual(known.get(value.id), value));
  for (let at = 0; at < changed.length; at += VALUES_AT_ONCE)
    await staged.replaceMany(stagedValues, changed.slice(at, at + VALUES_AT_ONCE));
  for (const { id } of after) known.delete(id);
  if (known.size > 0) await staged.removeWhere(stagedValues, { id: { in: [...known.keys()] } });
};
