import { seededRandom } from '@monitor/standalone/demo/random';
import { idAt } from './made-id.ts';

/** How much a nation buys: of all contracts, those of the organization that has most. The others have as many each. */
export type NationSize = Readonly<{ contracts: number; largest: number; organizations: number }>;

/** `bidders` are those who win its contracts. */
export type NationOrganization = Readonly<{ id: string; contracts: number; bidders: number }>;

const ROWS_A_LOAD = 20_000;
const LOADS_AT_LEAST = 4;
const CONTRACTS_A_BIDDER = 10;
/** Of the load that is taken back. */
const UNDONE_ROWS = 200;
const DAYS = 1_000;
export const FIRST_DAY = Date.UTC(2023, 0, 2);

/** The organizations of a nation, the largest first. */
export const nationOrganizations = (size: NationSize): readonly NationOrganization[] => {
  const random = seededRandom(1);
  const others = Math.round((size.contracts - size.largest) / (size.organizations - 1));
  return Array.from({ length: size.organizations }, (_, index) => {
    const contracts = index === 0 ? size.largest : others;
    return {
      id: idAt(FIRST_DAY, random),
      contracts,
      bidders: Math.max(20, Math.round(contracts / CONTRACTS_A_BIDDER)),
    };
  });
};

/** On a day after the first. */
export type Load = Readonly<{ organization: number; day: number; rows: number; isUndone: boolean }>;

/** All loads of all organizations, by their days. */
export const loadsOf = (organizations: readonly NationOrganization[]): readonly Load[] =>
  organizations
    .flatMap(({ contracts }, organization): Load[] => {
      const count = Math.max(LOADS_AT_LEAST, Math.ceil(contracts / ROWS_A_LOAD));
      const until = (number: number): number => Math.round((contracts * number) / count);
      const loads = Array.from({ length: count }, (_, number) => ({
        organization,
        day: Math.floor(((number + (organization % 7) / 7) * DAYS) / count),
        rows: until(number + 1) - until(number),
        isUndone: false,
      }));
      return organization === 1
        ? [...loads, { organization, day: DAYS / 2, rows: UNDONE_ROWS, isUndone: true }]
        : loads;
    })
    .sort((one, other) => one.day - other.day || one.organization - other.organization);
