import { z } from 'zod';
import { catalogueEndpoints } from '../http/catalogue-endpoints.ts';
import { administrativeUnitForm } from './administrative-unit-form.ts';

export const administrativeUnitEndpoints = {
  catalogue: catalogueEndpoints({
    module: 'administrative-units',
    title: 'unidades administrativas',
    access: 'ADMINISTRATIVE_UNITS',
    organization: 'required',
    sortable: ['createdAt', 'name', 'notes'],
    form: administrativeUnitForm,
    doc: z.object({
      _id: z.string(),
      version: z.int(),
      name: z.string(),
      notes: z.string().nullable(),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  }),
};
