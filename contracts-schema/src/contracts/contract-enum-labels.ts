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

/** Of a row that says that no procedures took place, and of every other. */
export const emptinessLabels = { true: 'Sin procedimientos', false: 'Con procedimientos' } as const;

/** Of contracts that do not name something. */
export const missingLabels = { supplier: 'Sin proveedor' } as const;

export const limitExceededLabels = { LIMIT_EXCEEDED: 'Límite excedido', NOT_EXCEEDED: 'No excedido' } as const;
