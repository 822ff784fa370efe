import type { SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { comparisonRecords, MOST_KEPT_COMPARISONS } from '@monitor/contracts-schema/comparisons/saved-comparisons';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { derivedId } from '../deciding/derived-id.ts';

type Pair = Pick<SavedComparison, 'target' | 'remoteUrl'>;

const idOf = (organizationId: string, { target, remoteUrl }: Pair): string =>
  derivedId(organizationId, 'compared-with', remoteUrl ?? '', target);

/** Remembers that an organization was compared with another now, and forgets those that were compared with long ago. */
export const saveComparison = async (
  records: ViewStore,
  organizationId: string,
  compared: SavedComparison,
  now: Date,
): Promise<void> => {
  const id = idOf(organizationId, compared);
  await records.replaceMany(comparisonRecords, [{ ...compared, id, organizationId, savedAt: now.toISOString() }]);
  const [oldest] = await records.find(comparisonRecords, {
    where: { organizationId },
    sort: [{ field: 'savedAt', direction: 'desc' }],
    skip: MOST_KEPT_COMPARISONS - 1,
    limit: 1,
  });
  if (oldest) await records.removeWhere(comparisonRecords, { organizationId, savedAt: { lt: oldest.savedAt } });
};

/** Forgets that two were compared, whether or not they were. */
export const forgetComparison = async (records: ViewStore, organizationId: string, pair: Pair): Promise<void> =>
  void (await records.removeWhere(comparisonRecords, { id: idOf(organizationId, pair) }));
