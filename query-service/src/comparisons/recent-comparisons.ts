import type { SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { comparisonRecords, SHOWN_COMPARISONS } from '@monitor/contracts-schema/comparisons/saved-comparisons';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/**
 * What an organization was compared with lately, the newest first: organizations of this monitor as they are called now,
 * without those that are gone; those of others as they were called then, while the installation lists them.
 */
export const recentComparisons = async (
  { records, views, listed }: Readonly<{ records: ViewReader; views: ViewReader; listed: readonly string[] }>,
  organizationId: string,
): Promise<SavedComparison[]> => {
  const saved = await records.find(comparisonRecords, {
    where: { organizationId },
    sort: [{ field: 'savedAt', direction: 'desc' }],
  });
  const own = await views.getMany(
    organizationViews,
    saved.flatMap(({ target, remoteUrl }) => (remoteUrl === null ? [target] : [])),
  );
  const asNow = ({ target, targetName, name, color, remoteUrl }: SavedComparison): SavedComparison[] => {
    if (remoteUrl !== null && !listed.includes(remoteUrl)) return [];
    if (remoteUrl !== null) return [{ target, targetName, name, color, remoteUrl }];
    const found = own.get(target)?.document;
    if (!found) return [];
    const { color: colorNow } = found.organization;
    return [{ target, targetName: found.shortName, name: found.name, color: colorNow, remoteUrl }];
  };
  return saved.flatMap(asNow).slice(0, SHOWN_COMPARISONS);
};
