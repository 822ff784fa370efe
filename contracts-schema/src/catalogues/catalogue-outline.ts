import type { Problem } from '../http/problem.ts';
import type { Permission } from '../permission.ts';

/** What a catalogue's entries are called in Spanish. */
export type Noun = Readonly<{ one: string; many: string; gender: 'm' | 'f' }>;

/**
 * What a catalogue says of itself without its fields and forms, which pages that need words and addresses only would load
 * besides: its declaration says the same and more.
 */
export type CatalogueOutline = Readonly<{
  /** What its streams are called. */
  aggregate: string;
  /** What its addresses are called. */
  module: string;
  noun: Noun;
  permission: Permission;
  /** Whether its entries are of the organization that a call names, or of the installation. */
  organization: 'required' | 'optional';
  /**
   * Who reads what happens to its entries: anybody, that they did and what they are called, or only who administers them. Of
   * calculations anybody reads what happens to those that are shown.
   */
  history: 'public' | 'internal';
  /** How the administration calls it, by which of the site's icons it is known, and what can be done there. */
  menu: Readonly<{ label: string; icon: string; about: string }>;
  /** What is refused about its entries, by code. */
  problems: Readonly<Record<string, Problem>>;
}>;
