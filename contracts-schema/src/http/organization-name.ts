import { z } from 'zod';
import { id } from '../ids.ts';
import { isSlugOf, slugEndIn } from '../organization-slug.ts';
import { isLegacyId, legacyIdOf } from './legacy-monitor.ts';

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

/** Which of our ids a name means; undefined when none, or when that is not sure. */
export const idNamed = (named: string, ids: readonly string[]): string | undefined => {
  const [meant, ...others] = ids.filter(
    (one) => one === named || (isLegacyId(named) ? legacyIdOf(one) === named : isSlugOf(named, one)),
  );
  return others.length === 0 ? meant : undefined;
};
