import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { foldForSearch, nameKey } from '@monitor/contracts-schema/text';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { CommandRefused } from './exit-code.ts';

/** The id of the organization an operator means by its id, its short name or its name. Refuses none, and more than one. */
export const organizationMeant = async (views: ViewReader, meant: string): Promise<string> => {
  const organizations = await views.find(organizationViews, {});
  const found = organizations.filter(
    ({ id, name, shortName }) =>
      id === meant || foldForSearch(shortName) === foldForSearch(meant) || nameKey(name) === nameKey(meant),
  );
  const [first, second] = found;
  if (!first) {
    const known = organizations.map(({ shortName }) => shortName).join(', ') || 'ninguna';
    throw new CommandRefused(`No existe la organización "${meant}" (registradas: ${known})`);
  }
  if (second) {
    const same = found.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new CommandRefused(`Varias organizaciones se llaman "${meant}": indica una por su id: ${same}`);
  }
  return first.id;
};
