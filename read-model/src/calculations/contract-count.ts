import type { ContractTraits } from '@monitor/contracts-schema/calculations/contract-traits';
import type { SummedVariable, VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { type Quarter, quarterIn } from '@monitor/contracts-schema/contracts/quarters';
import { variables } from '@monitor/contracts-schema/formulas/variables';
import type { Centavos } from '@monitor/contracts-schema/money';
import { createSupplierShares } from './supplier-shares.ts';

/** Contracts that are alike in all that variables ask: as many, worth as much together. */
export type Alike = Readonly<{ facts: ContractTraits; contracts: number; amount: Centavos }>;

const isPublic = ({ procedureType }: ContractTraits): boolean => procedureType === 'PUBLIC';
const isDirect = ({ procedureType }: ContractTraits): boolean => procedureType === 'NO_BID';
const always = (): boolean => true;

/** Which contracts add to a sum: themselves, or their amounts. */
const summed: Readonly<Record<SummedVariable, (facts: ContractTraits) => boolean>> = {
  MTG: always,
  MGLP: isPublic,
  NTCLP: isPublic,
  MGAD: isDirect,
  NCAD: isDirect,
  MGIR: ({ procedureType }) => procedureType === 'INVITATION',
  NTC: always,
  NCSF: ({ lacksFolio }) => lacksFolio,
  NCADSM: (facts) => isDirect(facts) && facts.limitExceeded,
  NAC: ({ isExtension }) => isExtension,
  NCDPT: ({ hasContractUrl }) => hasContractUrl,
  NIDPT: ({ hasAnnouncementUrl }) => hasAnnouncementUrl,
  NCPJA: (facts) => isPublic(facts) && facts.hasJudgmentUrl,
};
const summedVariables = Object.keys(summed) as readonly SummedVariable[]; // its own keys

/** Whether a contract adds to a sum: what the sum counts, or the amounts of which it is. */
export const addsTo = (variable: SummedVariable, facts: ContractTraits): boolean =>
  facts.counts && summed[variable](facts);

const DAYS_AFTER_QUARTER = 31;

/** The last day on which a quarter's formats are on time: 31 days after it ended. */
export const deadlineOf = ({ quarter, year }: Quarter): string =>
  new Date(Date.UTC(year, quarter * 3, DAYS_AFTER_QUARTER)).toISOString().slice(0, 10);

/** What a unit publishes of a period: its contracts of some procedures, of any state. */
export type Format = Readonly<{ period: string; organizerId: string; kind: 'A' | 'B' }>;

export const formatKind = (procedureType: ProcedureType): Format['kind'] => (procedureType === 'NO_BID' ? 'B' : 'A');

/** A format, and how many of its contracts were obtained on each day. */
type DatedFormat = Format & Readonly<{ days: Map<string, number> }>;

const isOnTime = ({ period, days }: DatedFormat): boolean => {
  const quarter = quarterIn(period);
  if (!quarter) return false;
  const deadline = deadlineOf(quarter);
  return days.keys().every((day) => day <= deadline);
};

/**
 * What contracts come to, from which every variable follows: they are added, and taken away, in any order. Suppliers and
 * formats belong to one organization, so that contracts of several are counted together as those of one are.
 */
export const createContractCount = () => {
  const sums: Record<SummedVariable, number> = recordOf<SummedVariable, number>(summedVariables, () => 0);
  const suppliers = createSupplierShares();
  const formats = new Map<string, DatedFormat>();

  const formatsOnTime = (): readonly Format[] => [...formats.values()].filter(isOnTime);

  return {
    add: ({ facts, contracts, amount }: Alike): void => {
      for (const variable of summedVariables)
        if (addsTo(variable, facts)) sums[variable] += variables[variable].unit === 'pesos' ? amount : contracts;
    },

    addToSupplier: suppliers.add,

    addToFormat: (format: Format, day: string, contracts: number): void => {
      const key = JSON.stringify([format.period, format.organizerId, format.kind]);
      const { days } = formats.get(key) ?? { days: new Map() };
      const after = (days.get(day) ?? 0) + contracts;
      if (after === 0) days.delete(day);
      else days.set(day, after);
      if (days.size === 0) formats.delete(key);
      else formats.set(key, { ...format, days });
    },

    suppliersCounted: suppliers.counted,
    formatsOnTime,

    /** Amounts in centavos. What takes looking at every supplier is computed for whoever reads it, before more is added. */
    values: (): VariableValues => ({
      ...sums,
      NTP: suppliers.count('NTP'),
      get NPEPE() {
        return suppliers.count('NPEPE');
      },
      get NPCGE() {
        return suppliers.count('NPCGE');
      },
      get NPEPCP() {
        return suppliers.count('NPEPCP');
      },
      NTF: formats.size,
      get NFXXVII() {
        return formatsOnTime().length;
      },
    }),
  };
};

export type ContractCount = ReturnType<typeof createContractCount>;
