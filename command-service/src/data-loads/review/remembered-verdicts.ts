import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../../deciding/derived-id.ts';
import { decisionsOf, type NameVerdict } from '../working-load.ts';
import type { RegisteredCatalogue } from './rules/load-catalogue.ts';
import { type StagedName, stagedNameId, stagedNames } from './staged-names.ts';

type RememberedVerdict = NameVerdict & Readonly<{ id: string; organizationId: string }>;

const rememberedVerdicts: Collection<RememberedVerdict> = {
  name: 'name-verdicts',
  fields: { id: 'text', organizationId: 'text' },
  indexes: [['organizationId']],
};

const idOf = (organizationId: string, { kind, key }: Pick<NameVerdict, 'kind' | 'key'>): string =>
  derivedId(organizationId, 'name-verdict', kind, key);

/** Keeps what stands of names that somebody decided for the organization's later loads, and forgets what was taken back. */
export const rememberVerdicts = async (
  records: ViewStore,
  organizationId: string,
  decided: readonly Pick<StagedName, 'kind' | 'key'>[],
  standing: readonly NameVerdict[],
): Promise<void> => {
  const ids = new Set(decided.map((name) => idOf(organizationId, name)));
  const remembered = standing
    .map((verdict) => ({ ...verdict, id: idOf(organizationId, verdict), organizationId }))
    .filter(({ id }) => ids.has(id));
  for (const { id } of remembered) ids.delete(id);
  if (remembered.length > 0) await records.replaceMany(rememberedVerdicts, remembered);
  if (ids.size > 0) await records.removeWhere(rememberedVerdicts, { id: { in: [...ids] } });
};

/** What was decided of names in earlier loads, of each whom it means in the end; nothing of one that is registered no more. */
export const verdictsRemembered = async (
  records: ViewStore,
  organizationId: string,
  { suppliers, administrativeUnits }: RegisteredCatalogue,
): Promise<readonly NameVerdict[]> => {
  const remembered = await records.find(rememberedVerdicts, { where: { organizationId } });
  if (remembered.length === 0) return [];
  const registered = new Set([...suppliers, ...administrativeUnits].map(({ id }) => id));
  const decisions = decisionsOf(remembered);
  return remembered.flatMap(({ id: _id, organizationId: _organizationId, ...verdict }) => {
    if (!verdict.as) return [verdict];
    const as = decisions.meant(verdict.kind, verdict.key);
    return as && (as.id === null || registered.has(as.id)) ? [{ ...verdict, as }] : [];
  });
};

/** Of what was said, what is about names that a file says. */
export const verdictsInFile = async (
  staged: ViewStore,
  fileId: string,
  verdicts: readonly NameVerdict[],
): Promise<readonly NameVerdict[]> => {
  const nameIdOf = ({ kind, key }: NameVerdict): string => stagedNameId(fileId, kind, key);
  const stagedByName = verdicts.length > 0 ? await staged.getMany(stagedNames, verdicts.map(nameIdOf)) : new Map();
  return verdicts.filter((verdict) => stagedByName.has(nameIdOf(verdict)));
};
