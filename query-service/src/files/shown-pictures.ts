import { catalogueKeys, catalogues } from '@monitor/contracts-schema/catalogues';
import { picturesIn } from '@monitor/contracts-schema/catalogues/catalogue-field';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { Collection, Document, ViewReader } from '@monitor/platform/view-store/view-store';

/** An entry of any catalogue; an organization's lies in no other. */
type Entry = Document & Readonly<{ organizationId?: string }>;

/** The views whose entries have pictures, and the field of each that names one. */
const pictured = catalogueKeys.flatMap((key) => {
  const { described, views } = catalogues[key];
  return picturesIn(described).map((field) => ({ views: views as Collection<Entry>, field })); // each entry has these
});

/** Whether something shows a picture: an entry as it is now, of an organization that is there. */
export const isPictureShown = async (views: ViewReader, id: string): Promise<boolean> => {
  const found = await Promise.all(
    pictured.map(({ views: from, field }) => views.find(from, { where: { [field]: id }, limit: 1 })),
  );
  const [entry] = found.flat(); // a picture belongs to one
  if (!entry) return false;
  const { organizationId = INSTALLATION } = entry;
  return organizationId === INSTALLATION || isThere(views, organizationId);
};

/** Whether an organization is registered: one that was removed shows nothing. */
export const isThere = async (views: ViewReader, organizationId: string): Promise<boolean> =>
  (await views.getMany(organizationViews, [organizationId])).get(organizationId)?.document !== undefined;
