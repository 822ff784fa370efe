import { z } from 'zod';
import { id } from '../ids.ts';
import { isLegacyId, slugEndIn } from '../organization-names.ts';

/** An organization as public calls and pages name it: by its id, by its slug, or as legacy monitors know it. */
export const organizationName = z.union(
  [
    id,
    z
      .string()
      .max(100)
      .refine((named) => isLegacyId(named) || slugEndIn(named) !== undefined),
  ],
  'Identificador no válido',
);
