import { textsIn, type UnreadParameter } from '../address-parameters.ts';
import { isRecordId } from '../record-id.ts';
import type { ChangeKind } from './change-nouns.ts';

/** By what changes are narrowed: `before` is the place in the log before which those that are shown lie. */
const changeFilterNames = ['kind', 'from', 'to', 'dataLoad', 'before'] as const;

/** What an address asks to see of changes: of one kind, between two days, what one load did, before a place in the log. */
export type ChangeFilters = Readonly<Partial<Record<(typeof changeFilterNames)[number], string>>> &
  Readonly<{ kind?: ChangeKind | undefined }>;

/** By which names, and how, addresses of one kind say so. */
export type ChangeForm = Readonly<{
  names: Readonly<Record<keyof ChangeFilters, string>>;
  isTime: (text: string) => boolean;
}>;

const POSITION = /^\w{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The 31st of February has the form of a day and is none. */
const isDay = (text: string): boolean =>
  DAY.test(text) && (new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ?? false);

/** The two kinds: addresses of pages, which say bare days, and those of the API, which may say a time of that day too. */
export const changeForms = {
  page: {
    names: { kind: 'tipo', from: 'desde', to: 'hasta', dataLoad: 'carga', before: 'antes' },
    isTime: isDay,
  },
  api: {
    names: { kind: 'kind', from: 'from', to: 'to', dataLoad: 'dataLoad', before: 'cursor' },
    isTime: (text) => isDay(text.slice(0, 'YYYY-MM-DD'.length)),
  },
} as const satisfies Readonly<Record<string, ChangeForm>>;

/** What parameters ask to see of changes of some kinds, and what of it cannot be read. */
export const readChangeFilters = (
  params: Readonly<Record<string, unknown>>,
  kinds: readonly ChangeKind[],
  { names, isTime }: ChangeForm,
): Readonly<{ changes: ChangeFilters; unread: readonly UnreadParameter[] }> => {
  const isMeant: Readonly<Record<keyof ChangeFilters, (text: string) => boolean>> = {
    kind: (text) => kinds.some((kind) => kind === text),
    from: isTime,
    to: isTime,
    dataLoad: isRecordId,
    before: (text) => POSITION.test(text),
  };
  const read = changeFilterNames.flatMap((name) => {
    const texts = textsIn(params[names[name]]);
    return texts.map((text, at) => ({ name, text, isRead: at === 0 && isMeant[name](text) })); // of each there is one
  });
  return {
    changes: Object.fromEntries(read.filter(({ isRead }) => isRead).map(({ name, text }) => [name, text])),
    unread: read.filter(({ isRead }) => !isRead).map(({ name, text }) => ({ address: names[name], text })),
  };
};

/** What is asked of changes as parameters: one that says nothing is not said. */
export const changeParameters = (
  changes: ChangeFilters,
  { names }: ChangeForm,
): readonly (readonly [string, string | undefined])[] =>
  changeFilterNames.map((name) => [names[name], changes[name] || undefined]);
