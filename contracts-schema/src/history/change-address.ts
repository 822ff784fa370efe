import { type AddressParameters, parametersOf, textsIn, type UnreadParameter } from '../address-parameters.ts';
import { isRecordId } from '../record-id.ts';
import type { ChangeKind } from './change-nouns.ts';

/** What the page of changes says of itself wherever it is shown. */
export const CHANGES_INTRODUCTION =
  'Cada alta, corrección y baja queda anotada y no se puede borrar: qué cambió, cuándo y por qué medio.';

/**
 * What the page of changes asks, by the names that its address has for it: days are bare ones, `before` is the place in the
 * log before which the changes shown lie.
 */
export const changeAddress = {
  kind: 'tipo',
  from: 'desde',
  to: 'hasta',
  dataLoad: 'carga',
  before: 'antes',
} as const;

type ChangeParameter = keyof typeof changeAddress;

/** What an address asks to see of changes: of one kind, between two days, what one load did, before a place in the log. */
export type AskedChanges = Readonly<Partial<Record<ChangeParameter, string>>> & Readonly<{ kind?: ChangeKind }>;

const POSITION = /^\w{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The 31st of February has the form of a day and is none. */
const isDay = (text: string): boolean =>
  DAY.test(text) && (new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ?? false);

/** Reads the address of a page of changes of some kinds, and says what of it cannot be read. */
export const readChangeAddress = (
  query: AddressParameters,
  kinds: readonly ChangeKind[],
): Readonly<{ asked: AskedChanges; unread: readonly UnreadParameter[] }> => {
  const isMeant: Readonly<Record<ChangeParameter, (text: string) => boolean>> = {
    kind: (text) => kinds.some((kind) => kind === text),
    from: isDay,
    to: isDay,
    dataLoad: isRecordId,
    before: (text) => POSITION.test(text),
  };
  const parameters = parametersOf(query);
  const said = (Object.keys(changeAddress) as ChangeParameter[]).flatMap((name) => {
    const texts = textsIn(parameters[changeAddress[name]]);
    return texts.map((text, at) => ({ name, text, isRead: at === 0 && isMeant[name](text) })); // of each there is one
  });
  return {
    asked: Object.fromEntries(said.filter(({ isRead }) => isRead).map(({ name, text }) => [name, text])),
    unread: said.filter(({ isRead }) => !isRead).map(({ name, text }) => ({ address: changeAddress[name], text })),
  };
};
