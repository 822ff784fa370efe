import { byAbbreviation } from '@monitor/contracts-schema/calculations/calculation-order';
import { periodLabel } from '@monitor/contracts-schema/calculations/calculation-words';
import type { CorruptionIndexData } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { sourceOf } from '@monitor/contracts-schema/organizations/data-source';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { methodStepOf } from '@monitor/read-model/calculations/method-step';
import { infoOf, publicResults } from '@monitor/read-model/calculations/public-results';
import { presentOrganization } from '../organizations/find-organization.ts';

/**
 * The index of an organization as it is stored, with all that it came from. `lastUpdateOf` says when the list of its
 * contracts last changed. Refuses an organization that is not there.
 */
export const corruptionIndexOf = async (
  views: ViewReader,
  requestedId: string,
  lastUpdateOf: (organizationId: string) => string | null = () => null,
): Promise<CorruptionIndexData> => {
  const view = await presentOrganization(views, requestedId);
  const { index, method, others, administrationPeriod } = await publicResults(views, view.id);
  const value = index?.result?.result ?? null;
  const named = byAbbreviation(method.map(({ entry: { fields } }) => fields));
  return {
    organization: {
      _id: requestedId,
      name: view.name,
      shortName: view.shortName,
      color: view.organization.color,
    },
    corruptionIndex: {
      result: value ?? 0,
      value,
      administrationPeriod: periodLabel(administrationPeriod),
      abbreviation: index?.entry.fields.abbreviation ?? '',
      name: index?.entry.fields.name ?? '',
      description: index?.entry.fields.description ?? '',
      displayForm: index?.entry.fields.displayForm ?? 'PERCENTAGE',
    },
    method: method.flatMap(({ entry: { fields }, result }) =>
      result ? [methodStepOf({ fields, result }, named)] : [],
    ),
    calculationsInfo: others.map((other) => ({ ...infoOf(other), abbreviation: other.entry.fields.abbreviation })),
    source: sourceOf(view.organization),
    lastUpdate: lastUpdateOf(view.id),
  };
};
