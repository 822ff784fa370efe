import { z } from 'zod';
import {
  administrativeUnitTypeLabels,
  categoryLabels,
  contractTypeLabels,
  procedureStateLabels,
  procedureTypeLabels,
  taxesLabels,
} from './contract-enum-labels.ts';

const keysOf = <Labels extends Record<string, string>>(labels: Labels) =>
  Object.keys(labels) as [Extract<keyof Labels, string>, ...Extract<keyof Labels, string>[]]; // a label table is never empty

export const procedureType = z.enum(keysOf(procedureTypeLabels));
export type ProcedureType = z.infer<typeof procedureType>;

export const category = z.enum(keysOf(categoryLabels));
export type Category = z.infer<typeof category>;

export const procedureState = z.enum(keysOf(procedureStateLabels));
export type ProcedureState = z.infer<typeof procedureState>;

export const administrativeUnitType = z.enum(keysOf(administrativeUnitTypeLabels));
export type AdministrativeUnitType = z.infer<typeof administrativeUnitType>;

export const contractType = z.enum(keysOf(contractTypeLabels));
export type ContractType = z.infer<typeof contractType>;

export const taxes = z.enum(keysOf(taxesLabels));
export type Taxes = z.infer<typeof taxes>;
