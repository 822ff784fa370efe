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

/** Whether amounts hold taxes. */
export const taxesLabels = { INCLUDED: 'Con impuestos', EXCLUDED: 'Sin impuestos', UNKNOWN: 'No se sabe' } as const;

/** Of a row that says that no procedures took place, and of every other. */
export const emptinessLabels = { true: 'Sin procedimientos', false: 'Con procedimientos' } as const;

/** Of what counts in totals, and of what does not. */
export const countedLabels = { true: 'Los que cuentan en el total', false: 'Los que no cuentan en el total' } as const;

/** Of contracts that link to a document. */
export const linkedLabels = {
  contractUrl: 'Con hipervínculo al contrato',
  announcementUrl: 'Con hipervínculo a la convocatoria o invitación',
  clarificationMeetingJudgmentUrl: 'Con hipervínculo al fallo de la junta de aclaraciones',
  presentationProposalsDocUrl: 'Con hipervínculo a la presentación de propuestas',
} as const;

/** Of contracts that do not say something. */
export const missingLabels = {
  supplier: 'Sin proveedor',
  contractId: 'Sin ID',
  contractNumber: 'Sin número de contrato',
  category: 'Sin materia',
  procedureState: 'Sin estado del procedimiento',
  totalOrMaxAmount: 'Sin monto',
  contractDate: 'Sin fecha del contrato',
  informationDate: 'Sin fecha de obtención de los datos',
  contractUrl: 'Sin hipervínculo al contrato',
  announcementUrl: 'Sin hipervínculo a la convocatoria o invitación',
  clarificationMeetingJudgmentUrl: 'Sin hipervínculo al fallo de la junta de aclaraciones',
  presentationProposalsDocUrl: 'Sin hipervínculo a la presentación de propuestas',
} as const;

export const limitExceededLabels = { LIMIT_EXCEEDED: 'Límite excedido', NOT_EXCEEDED: 'No excedido' } as const;
