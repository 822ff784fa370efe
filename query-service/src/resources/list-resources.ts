import { type ResourceView, resourceViews, showsImage } from '@monitor/contracts-schema/resources/resource-catalogue';
import {
  type PublicResource,
  type ResourceList,
  resourceLists,
} from '@monitor/contracts-schema/resources/resource-endpoints';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/**
 * What an organization recommends, by kind and newest first: all of it, or what a search finds, as a part of the title or
 * as the very address.
 */
export const listResources = async (
  views: ViewReader,
  organizationId: string,
  search: string,
): Promise<Record<ResourceList, PublicResource[]>> => {
  const wanted = foldForSearch(search);
  const isFound = ({ title, url }: ResourceView) =>
    wanted === '' || foldForSearch(title).includes(wanted) || foldForSearch(url) === wanted;
  const resources = await views.find(resourceViews, {
    where: { organizationId },
    sort: [{ field: 'createdAt', direction: 'desc' }],
  });
  const found = resources.filter(isFound);
  const of = (list: ResourceList): PublicResource[] =>
    found.filter(({ classification }) => classification === resourceLists[list]).map(publicResource);
  return { article: of('article'), notes: of('notes'), legalFramework: of('legalFramework'), website: of('website') };
};

const publicResource = ({ id, title, url, createdAt, image, classification }: ResourceView): PublicResource => ({
  _id: id,
  title,
  url,
  createdAt,
  image: (showsImage({ classification }) && image) || '',
});
