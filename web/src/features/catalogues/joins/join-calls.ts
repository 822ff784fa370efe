import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { callTo } from '../catalogue.ts';

/** The catalogues whose entries may be joined. */
export type JoinedCatalogue = keyof typeof joinEndpoints;

export const joinCalls = {
  suppliers: {
    plan: callTo(joinEndpoints.suppliers.getJoinPlan),
    underWay: callTo(joinEndpoints.suppliers.getJoinUnderWay),
    list: callTo(joinEndpoints.suppliers.listJoined),
    join: callTo(joinEndpoints.suppliers.join),
    separate: callTo(joinEndpoints.suppliers.separate),
  },
  administrativeUnits: {
    plan: callTo(joinEndpoints.administrativeUnits.getJoinPlan),
    underWay: callTo(joinEndpoints.administrativeUnits.getJoinUnderWay),
    list: callTo(joinEndpoints.administrativeUnits.listJoined),
    join: callTo(joinEndpoints.administrativeUnits.join),
    separate: callTo(joinEndpoints.administrativeUnits.separate),
  },
} as const;

/** What pages ask of joins is the same of all of them. */
export const joinCallsOf = (catalogue: JoinedCatalogue): (typeof joinCalls)['suppliers'] =>
  joinCalls[catalogue] as unknown as (typeof joinCalls)['suppliers'];
