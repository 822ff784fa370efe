import { collection } from '../collections.ts';
import type { SavedComparison } from './comparison-answers.ts';

/**
 * That an organization was compared with another, of this monitor or of one at an address: one for each pair, however
 * often. Whoever looks at a page makes no fact of the log: this is stored among the command side's records, and read where
 * questions are answered.
 */
export type ComparisonRecord = SavedComparison &
  Readonly<{
    id: string;
    organizationId: string;
    /** When the two were compared last. */
    savedAt: string;
  }>;

export const comparisonRecords = collection<ComparisonRecord>({
  name: 'recent-comparisons',
  fields: { id: 'text', organizationId: 'text', savedAt: 'text' },
  indexes: [['organizationId', 'savedAt']],
});

/** Of an organization so many are stored, so that nobody fills the store by comparing with what he makes up. */
export const MOST_KEPT_COMPARISONS = 32;

/** How many of these are shown. */
export const SHOWN_COMPARISONS = 8;
