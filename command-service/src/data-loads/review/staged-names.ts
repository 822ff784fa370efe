import { isDeepStrictEqual } from 'node:util';
import { type DecidedKind, type NameKind, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../../deciding/derived-id.ts';
import type { RegisteredCatalogue } from './rules/load-catalogue.ts';
import { type AlikeName, createNameFinder, type NewName } from './rules/names/new-names.ts';

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

/** Stages the names of a file that was read, each with those it is alike among what is registered and came before it. */
export const stageNames = async (
  staged: ViewStore,
  fileId: string,
  names: readonly NewName[],
  registered: RegisteredCatalogue,
): Promise<void> => {
  const finder = createNameFinder(registered);
  const documents = names.map((name) => {
    const alikes = finder.alikeTo(name);
    finder.add(name);
    return stagedName(fileId, name, alikes);
  });
  for (let at = 0; at < documents.length; at += NAMES_AT_ONCE)
    await staged.replaceMany(stagedNames, documents.slice(at, at + NAMES_AT_ONCE));
};

/**
 * Brings the staged names up to date after rows were judged again: names that no row says any more go, and those that
 * came are compared with all the others.
 */
export const restageNames = async (
  staged: ViewStore,
  fileId: string,
  names: readonly NewName[],
  registered: RegisteredCatalogue,
): Promise<void> => {
  const known = new Map((await staged.find(stagedNames, {})).map((name) => [name.id, name]));
  const idOf = ({ kind, key }: NewName): string => stagedNameId(fileId, kind, key);
  const came = names.filter((name) => !known.has(idOf(name)));
  const stayed = names.filter((name) => known.has(idOf(name)));

  const changed = stayed.flatMap((name) => {
    const before = known.get(idOf(name));
    const after = stagedName(fileId, name, before?.alikes ?? []);
    return isDeepStrictEqual(before, after) ? [] : [after];
  });
  if (came.length > 0) {
    const finder = createNameFinder(registered);
    for (const name of stayed) finder.add(name);
    for (const name of came) {
      changed.push(stagedName(fileId, name, finder.alikeTo(name)));
      finder.add(name);
    }
  }
  await staged.replaceMany(stagedNames, changed);
  const staying = new Set(names.map(idOf));
  const gone = [...known.keys()].filter((id) => !staying.has(id));
  if (gone.length > 0) await staged.removeWhere(stagedNames, { id: { in: gone } });
};

/** Those that a name is alike which are still there to be meant, with what the rows of the file's come to: registered ones are, for all we know. */
export const alikesStaged = async (
  staged: ViewStore,
  fileId: string,
  kind: NameKind,
  alikes: readonly AlikeName[],
): Promise<readonly Readonly<{ id: string; alike: AlikeName; inFile: Pick<NewName, 'rows' | 'amount'> | null }>[]> => {
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
