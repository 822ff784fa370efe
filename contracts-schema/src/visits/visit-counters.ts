import { collection } from '../collections.ts';

/**
 * How often a page of an organization, named by its pattern, was visited on a day of the installation's zone. Nobody's
 * address is stored. Stored among the command side's records; administrators' figures read it.
 */
export type VisitCounter = Readonly<{
  id: string;
  organizationId: string;
  path: string;
  /** `YYYY-MM-DD`. */
  day: string;
  visits: number;
}>;

export const visitCounters = collection<VisitCounter>({
  name: 'visit-counters',
  fields: { organizationId: 'text', path: 'text', day: 'text', visits: 'number' },
  indexes: [['organizationId', 'day']],
});
