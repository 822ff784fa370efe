import { z } from 'zod';
import { displayForm } from '../calculations/calculation-events.ts';
import { amountsByProcedure } from '../contracts/spending-totals.ts';

/** The id of an organization of any monitor: opaque, since monitors make them in ways of their own. */
export const anyMonitorsId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Identificador no válido');

/** An organization as a comparison shows it. `color` is `#` and six hex digits. */
export const comparedOrganization = z.object({
  _id: anyMonitorsId,
  name: z.string(),
  shortName: z.string(),
  color: z.string(),
});
export type ComparedOrganization = z.infer<typeof comparedOrganization>;

/** What a comparison shows of a calculation that is not the index. */
export const calculationInfo = z.object({
  name: z.string(),
  description: z.string(),
  /** Null when there is no number: `why` says it then. */
  result: z.number().nullable(),
  why: z.string().nullable(),
  displayForm,
  /** What legacy monitors pair by: theirs of the same formula, as far as they have one that another monitor can know. */
  hash: z.string(),
  /** What the same calculation has in every monitor, and is paired by here; blank when it is paired with none. */
  pairingHash: z.string(),
});
export type CalculationInfo = z.infer<typeof calculationInfo>;

const share = z.number().nullable();

/**
 * One side of a comparison: what an organization's contracts of the index's administration period come to, or of another
 * one that was requested. Amounts are
 * pesos, shares are fractions of the total amount. What a legacy monitor does not say is null.
 */
export const comparisonSide = z.object({
  organization: comparedOrganization,
  corruptionIndex: z.object({
    /** 0 high risk to 100 low risk; 0 where there is none, which legacy monitors need. */
    result: z.number(),
    /** The same; null where there is none: `why` says it then. */
    value: z.number().nullable(),
    why: z.string().nullable(),
    /** Whose contracts alone count in it; `todas` when all do. */
    administrationPeriod: z.string(),
    name: z.string(),
    description: z.string(),
    displayForm,
    /** As it is typed; blank where there is none. Legacy monitors look for it here. */
    formula: z.object({ expression: z.string() }),
    /** Where the monitor is that says so; null of an organization of this one. */
    url: z.string().nullable(),
  }),
  /** Of which administration the totals and counts are; `todas` when of all. */
  administrationPeriod: z.string(),
  totals: z.object({
    ...amountsByProcedure,
    publicPercent: share,
    invitationPercent: share,
    noBidPercent: share,
    /** Extensions, modifications and addenda, which stand beside the total. */
    amendments: z.number().nullable(),
    /** Of the total, what is not said to hold taxes; null where a monitor does not say. */
    untaxed: z.number().nullable(),
  }),
  counts: z.object({
    public: z.int(),
    invitation: z.int(),
    noBid: z.int(),
    total: z.int(),
    amendments: z.int().nullable(),
    untaxed: z.int().nullable(),
  }),
  calculationsInfo: z.array(calculationInfo),
  /** How many more another monitor says than are taken of it. */
  calculationsLeftOut: z.int(),
  /** Where its data come from, and when a list of them last changed. */
  source: z.string().nullable(),
  lastUpdate: z.string().nullable(),
  /** Of another monitor: when it said so, and whether it could not be reached since. Null of this one. */
  remote: z.object({ readAt: z.string(), isStale: z.boolean() }).nullable(),
});
export type ComparisonSide = z.infer<typeof comparisonSide>;

/** A monitor that can be compared with: an organization, and where it is unless it is one of this monitor. */
export const monitorEntry = comparedOrganization.extend({ baseRemoteUrl: z.string().nullable() });
export type MonitorEntry = z.infer<typeof monitorEntry>;

/** A comparison that was looked at lately: with whom, what it is called for short there, and where it is unless here. */
export const savedComparison = z.object({
  target: anyMonitorsId,
  targetName: z.string(),
  /** What it is called in full. */
  name: z.string(),
  color: z.string(),
  remoteUrl: z.string().nullable(),
});
export type SavedComparison = z.infer<typeof savedComparison>;
