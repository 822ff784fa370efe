import { isDeepStrictEqual } from 'node:util';
import { type DecidedKind, type NameKind, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../../deciding/derived-id.ts';
import type { RegisteredCatalogue } from './rules/load-catalogue.ts';
import {
  type AlikeName,
  type ChangedNames,
  createNameFinder,
  type NameFinder,
  type NewName,
} from './rules/names/new-names.ts';

/** A new name of the file under review, and whom it is alike. */
export type StagedName = NewName &
  Readonly<{
    id: string;
    alikes: readonly AlikeName[];
    isAlike: boolean;
    /** Those that are alike another come first. */
    order: number;
    search: string;
  }>;

export const stagedNames: Collection<StagedName> = {
  name: 'staged-names',
  fields: {
    id: 'text',
    kind: 'text',
    isAlike: 'boolean',
    order: 'number',
    firstRow: 'number',
    search: 'text',
  },
  indexes: [['order', 'firstRow']],
};

export const stagedNameId = (fileId: string, kind: DecidedKind, key: string): string => derivedId(fileId, kind, key);

const NAMES_AT_ONCE = 500;

const stagedName = (fileId: string, name: NewName, alikes: readonly AlikeName[]): StagedName => ({
  ...name,
  id: stagedNameId(fileId, name.kind, name.key),
  alikes,
  isAlike: alikes.length > 0,
  order: alikes.length > 0 ? 0 : 1,
  search: foldForSearch(`${name.name} ${name.rfc ?? ''}`),
});

/** What new names of a file are compared with: what is registered, and all that were staged when it was first looked for. */
export type StagedNameFinder = (staged: ViewStore) => Promise<NameFinder>;

export const createStagedNameFinder = (registered: RegisteredCatalogue): StagedNameFinder => {
  let finder: NameFinder | undefined;
  return async (staged) => {
    if (finder) return finder;
    finder = createNameFinder(registered);
    for (const name of await staged.find(stagedNames, {})) finder.add(name);
    return finder;
  };
};

/** Has the names of a file staged as all its rows say them by now: names that no row says any more go. */
export const restageNames = async (
  staged: ViewStore,
  fileId: string,
  names: readonly NewName[],
  registered: RegisteredCatalogue,
): Promise<void> => {
  const known = new Map((await staged.find(stagedNames, {})).map((name) => [name.id, name]));
  const idOf = ({ kind, key }: NewName): string => stagedNameId(fileId, kind, key);
  const staying = new Set(names.map(idOf));
  const gone = [...known.keys()].filter((id) => !staying.has(id));
  await removeNames(staged, gone);
  await writeNames(staged, fileId, names, known, createStagedNameFinder(registered));
};

/** The same where it is known which names are otherwise than before. */
export const restageChangedNames = async (
  staged: ViewStore,
  fileId: string,
  { names, gone }: ChangedNames,
  finder: StagedNameFinder,
): Promise<void> => {
  const idOf = ({ kind, key }: Pick<NewName, 'kind' | 'key'>): string => stagedNameId(fileId, kind, key);
  const found = [...(await staged.getMany(stagedNames, names.map(idOf))).values()];
  const known = new Map(found.flatMap(({ document }) => (document ? [[document.id, document]] : [])));
  await removeNames(staged, gone.map(idOf));
  await writeNames(staged, fileId, names, known, finder);
};

const removeNames = async (staged: ViewStore, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await staged.removeWhere(stagedNames, { id: { in: ids } });
};

/** Writes what is otherwise of names: those that came are compared with all the others. */
const writeNames = async (
  staged: ViewStore,
  fileId: string,
  names: readonly NewName[],
  known: ReadonlyMap<string, StagedName>,
  finderOf: StagedNameFinder,
): Promise<void> => {
  const changed: StagedName[] = [];
  for (const name of names) {
    const before = known.get(stagedNameId(fileId, name.kind, name.key));
    if (before) {
      const after = stagedName(fileId, name, before.alikes);
      if (!isDeepStrictEqual(before, after)) changed.push(after);
      continue;
    }
    const finder = await finderOf(staged);
    changed.push(stagedName(fileId, name, finder.alikeTo(name)));
    finder.add(name);
  }
  for (let at = 0; at < changed.length; at += NAMES_AT_ONCE)
    await staged.replaceMany(stagedNames, changed.slice(at, at + NAMES_AT_ONCE));
};

/** Those that a name is alike which are still there to be meant, with what the rows of the file's come to: registered ones are, for all we know. */
export const alikesStaged = async (
  staged: ViewStore,
  fileId: string,
  kind: NameKind,
  alikes: readonly AlikeName[],
): Promise<readonly Readonly<{ id: string; alike: AlikeName; inFile: StagedName | null }>[]> => {
  const idOf = ({ id, name }: AlikeName): string => id ?? stagedNameId(fileId, kind, nameKeyOf(kind, name));
  const ofFile = alikes.filter(({ id }) => id === null).map(idOf);
  const found = ofFile.length > 0 ? await staged.getMany(stagedNames, ofFile) : new Map();
  return alikes.flatMap((alike) => {
    const id = idOf(alike);
    if (alike.id !== null) return [{ id, alike, inFile: null }];
    const inFile = found.get(id)?.document;
    return inFile ? [{ id, alike, inFile }] : [];
  });
};
