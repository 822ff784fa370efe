import { z } from 'zod';
import { centavos } from '../centavos.ts';
import { day, id } from '../ids.ts';
import {
  administrativeUnitType,
  category,
  contractType,
  procedureState,
  procedureType,
  taxes,
} from './contract-enums.ts';

/** A supplier as a contract remembers it: its name and RFC when the contract was last written. */
export const supplierReference = z.object({ id, name: z.string(), rfc: z.string().nullable() });
export type SupplierReference = z.infer<typeof supplierReference>;

export const administrativeUnitReference = z.object({ id, name: z.string() });
export type AdministrativeUnitReference = z.infer<typeof administrativeUnitReference>;

const text = z.string().nullable();

/** A public procurement contract as events and views hold it. Amounts are centavos; null is blank, and blank is not 0. */
export const contractFields = z.object({
  procedureType,
  category: category.nullable(),
  administrationPeriod: z.string(),
  fiscalYear: z.string(),
  period: z.string(),
  contractId: text,
  partida: text,
  procedureState: procedureState.nullable(),
  announcementUrl: text,
  announcementDate: day.nullable(),
  servicesDescription: text,
  clarificationMeetingDate: day.nullable(),
  clarificationMeetingJudgmentUrl: text,
  presentationProposalsDocUrl: text,
  supplier: supplierReference.nullable(),
  organizerAdministrativeUnit: administrativeUnitReference,
  applicantAdministrativeUnit: administrativeUnitReference,
  administrativeUnitType: administrativeUnitType.nullable(),
  contractNumber: text,
  contractType,
  contractDate: day.nullable(),
  totalAmount: centavos.nullable(),
  minAmount: centavos.nullable(),
  maxAmount: centavos.nullable(),
  totalOrMaxAmount: centavos.nullable(),
  /** Whether its amounts hold taxes, as far as its source says. */
  taxes,
  contractUrl: text,
  areaInCharge: z.string(),
  updateDate: day.nullable(),
  notes: text,
  karewaNotes: text,
  informationDate: day.nullable(),
  limitExceeded: z.boolean(),
  amountExceeded: centavos,
  isEmpty: z.boolean(),
});
export type ContractFields = z.infer<typeof contractFields>;
