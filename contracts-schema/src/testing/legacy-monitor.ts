import { readFileSync } from 'node:fs';

/*
 * A legacy monitor as it was recorded: what its front end sends while its public pages are walked, and what its server
 * answers. `{id}` stands for an id; the left side of a comparison's file was cut as it was recorded, and is the recorded side.
 */

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`./legacy-monitor/${name}.json`, import.meta.url), 'utf8'));

export type LegacyRequest = Readonly<{ page: string; method: 'GET' | 'POST'; url: string; body: string }>;

export const legacyRequests: readonly LegacyRequest[] = recorded('requests');

/** One side of a comparison, asked for with its organization in the header and without, and of one that has no contracts. */
export const legacySide = recorded('detail-with-header');
export const legacySideWithoutHeader = recorded('detail-without-header');
export const legacySideWithoutContracts = recorded('detail-empty-organization');

/** The organizations as other monitors ask for them. */
export const legacyOrganizations = recorded('organizations-local-list');

/** What its own pages are answered. */
export const legacyContracts = recorded('contracts-list');
export const legacyCorruptionIndex = recorded('corruption-index');

export const LEGACY_ID: string = legacySide.data.organization._id;
