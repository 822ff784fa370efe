import type { ContactForm } from '@monitor/contracts-schema/contact/contact-form';
import { type VisitCounter, visitCounters } from '@monitor/contracts-schema/visits/visit-counters';
import type { System } from '@monitor/platform/process/system';
import type { PublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { archiveLink } from '../archiving/archive-link.ts';
import type { FoundLink } from '../archiving/found-links.ts';
import { ensureCalculations } from '../calculations/ensure-calculations.ts';
import { keepMessage } from '../contact/contact-messages.ts';
import type { Aggregates } from '../open-aggregates.ts';
import { visitsOn } from '../visits/visit-counter.ts';
import type { CommandPorts } from '../writing/writing.ts';

type Parts = Readonly<{ ports: CommandPorts; system: System; contracts: Aggregates['contracts'] }>;

const NEVER = new AbortController().signal;

/**
 * What has happened in an installation of some age beside what its administrators commanded: for whoever tells its story.
 * Nothing of it is mailed.
 */
export const openPast = ({ ports, system, contracts }: Parts) => {
  const { records, writing } = ports;
  return {
    /** Its first calculations are there. */
    beginCalculations: (): Promise<void> => ensureCalculations({ writing, system }),

    /** A document that a contract links to was copied. */
    archive: (link: FoundLink, fetchDocument: PublicFetch): Promise<void> =>
      archiveLink({ ports, system, contracts, fetchDocument }, link, NEVER),

    /** Somebody wrote to an organization, and whom that is for has read it. */
    write: async (organizationId: string, form: ContactForm, readBy: string): Promise<void> => {
      await keepMessage(records, {
        id: system.newId(),
        organizationId,
        form,
        sentBy: null,
        now: system.now(),
        mailedTo: [readBy],
      });
    },

    /** People visited an organization's pages. */
    visit: async (counts: readonly Omit<VisitCounter, 'id'>[]): Promise<void> => {
      await records.insertMany(
        visitCounters,
        counts.map(({ organizationId, path, day, visits }) => visitsOn(organizationId, path, day, visits)),
      );
    },
  };
};

export type Past = ReturnType<typeof openPast>;
