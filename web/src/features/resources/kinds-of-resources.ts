import type { ResourceList } from '@monitor/contracts-schema/resources/resource-endpoints';
import { resourceListTitles } from '@monitor/contracts-schema/resources/resource-labels';

const kind = (list: ResourceList, none: string) => ({ list, title: resourceListTitles[list], none });

/** The lists of resources in the order of the page, and what it says where one is empty. */
export const kindsOfResources: readonly Readonly<{ list: ResourceList; title: string; none: string }>[] = [
  kind('article', 'Por el momento no hay artículos'),
  kind('notes', 'Por el momento no hay notas'),
  kind('legalFramework', 'Por el momento no hay documentos del marco legal'),
  kind('website', 'Por el momento no hay sitios web'),
];
