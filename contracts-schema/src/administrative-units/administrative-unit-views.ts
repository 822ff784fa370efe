import { collection } from '../collections.ts';

export type AdministrativeUnitView = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  organizationId: string;
  name: string;
  notes: string | null;
  createdAt: string;
  updatedAt: string;
  /** Name as lists order it. */
  nameOrder: string;
  search: string;
}>;

export const administrativeUnitViews = collection<AdministrativeUnitView>({
  name: 'administrative-units',
  fields: { organizationId: 'text', name: 'text', notes: 'text', createdAt: 'text', nameOrder: 'text', search: 'text' },
  indexes: [['organizationId', 'nameOrder']],
});
