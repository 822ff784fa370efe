import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { callTo } from '../catalogue.ts';

/** The catalogues whose entries may be joined. */
export type JoinedCatalogue = keyof typeof joinEndpoints;

export const joinCalls = {
  suppliers: {
    plan: callTo(joinEndpoints.suppliers.getJoinPlan),
    list: callTo(joinEndpoints.suppliers.listJoined),
    join: callTo(joinEndpoints.suppliers.join),
    rehearse: callTo(joinEndpoints.suppliers.rehearseJoin),
  },
  administrativeUnits: {
    plan: callTo(joinEndpoints.administrativeUnits.getJoinPlan),
    list: callTo(joinEndpoints.administrativeUnits.listJoined),
    join: callTo(joinEndpoints.administrativeUnits.join),
    rehearse: callTo(joinEndpoints.administrativeUnits.rehearseJoin),
  },
} as const;

/** What pages ask of joins is the same of all of them. */
export const joinCallsOf = (catalogue: JoinedCatalogue): (typeof joinCalls)['suppliers'] =>
  joinCalls[catalogue] as unknown as (typeof joinCalls)['suppliers'];
