import { z } from 'zod';

export const procedureTypeLabels = {
  PUBLIC: 'Pública',
  INVITATION: 'Por invitación',
  NO_BID: 'Adjudicación directa',
} as const;

export const categoryLabels = {
  ACQUISITION: 'Adquisición',
  SERVICES: 'Servicios',
  LEASE: 'Arrendamiento',
  PUBLIC_WORKS: 'Obra pública',
  EXTENSION: 'Ampliación',
  MODIFICACION: 'Modificación',
  ADENDUM: 'Adendum',
} as const;

export const procedureStateLabels = {
  CONCLUDED: 'Concluido',
  IN_PROGRESS: 'En progreso',
  CANCELED: 'Cancelado',
  DESERTED: 'Desierto',
} as const;

export const administrativeUnitTypeLabels = {
  CENTRALIZED: 'Centralizado',
  DESCENTRALIZED: 'Descentralizado',
} as const;

export const contractTypeLabels = { OPEN: 'Abierto', NORMAL: 'Normal' } as const;

export const limitExceededLabels = { LIMIT_EXCEEDED: 'Límite excedido', NOT_EXCEEDED: 'No excedido' } as const;

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
