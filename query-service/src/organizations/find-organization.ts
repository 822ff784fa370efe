import { Refused } from '@monitor/contracts-schema/http/answers';
import { idNamed, slugEndIn } from '@monitor/contracts-schema/organization-names';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** An organization by any of its names; undefined when there is none, or which one is not sure. */
export const findOrganization = async (views: ViewReader, named: string): Promise<OrganizationView | undefined> => {
  if (isRecordId(named)) return (await views.getMany(organizationViews, [named])).get(named)?.document;
  const end = slugEndIn(named);
  const all = await views.find(organizationViews, end === undefined ? {} : { where: { slugEnd: end } });
  const meant = idNamed(
    named,
    all.map(({ id }) => id),
  );
  return all.find(({ id }) => id === meant);
};

/** The same; refuses one that is not there. */
export const presentOrganization = async (views: ViewReader, named: string): Promise<OrganizationView> => {
  const view = await findOrganization(views, named);
  if (!view) throw new Refused('organization.not-found');
  return view;
};
