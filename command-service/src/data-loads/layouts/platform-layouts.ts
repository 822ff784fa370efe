import { type OfficialLayout, SILENT_ON_THESE } from './official-layout.ts';

/**
 * Every version since 2018: tenders and invitations, direct awards, and both in one, as template, lookups and CSV. Of the last
 * few exact headings are known: others are found by what they are about. Child tables of people, their addresses and their
 * sex are never read.
 */
const pnt: OfficialLayout = {
  id: 'pnt',
  marks: [
    'EJERCICIO',
    'FECHA DE TERMINO DEL PERIODO QUE SE INFORMA',
    'NUMERO QUE IDENTIFIQUE AL CONTRATO*',
    'MONTO TOTAL DEL CONTRATO CON IMPUESTOS INCLUIDOS*',
  ],
  fields: {
    procedureType: ['TIPO DE PROCEDIMIENTO*'],
    category: ['MATERIA*'],
    fiscalYear: ['EJERCICIO'],
    period: [['FECHA DE INICIO DEL PERIODO QUE SE INFORMA', 'FECHA DE TERMINO DEL PERIODO QUE SE INFORMA']],
    contractId: ['NUMERO DE EXPEDIENTE FOLIO O NOMENCLATURA*'],
    partida: ['PARTIDA'], // of a book that is given back: what stood in its table
    procedureState: ['*DESIERT*'],
    announcementUrl: ['HIPERVINCULO*CONVOCATORIA*'],
    announcementDate: ['FECHA DE LA CONVOCATORIA*'],
    servicesDescription: ['DESCRIPCION DE LAS OBRAS*', 'DESCRIPCION DE OBRAS*', 'OBJETO DEL CONTRATO'],
    clarificationMeetingDate: ['FECHA*JUNTA DE ACLARACIONES*'],
    clarificationMeetingJudgmentUrl: ['HIPERVINCULO*JUNTA DE ACLARACIONES*'],
    presentationProposalsDocUrl: ['HIPERVINCULO AL DOCUMENTO DONDE CONSTE*', 'HIPERVINCULO*PRESENTACION*PRO*'],
    supplierName: [
      'RAZON SOCIAL DEL CONTRATISTA*',
      'RAZON SOCIAL DEL ADJUDICADO*',
      'DENOMINACION O RAZON SOCIAL',
      ['NOMBRE S DEL CONTRATISTA*', 'PRIMER APELLIDO DEL CONTRATISTA*', 'SEGUNDO APELLIDO DEL CONTRATISTA*'],
      ['NOMBRE S DEL ADJUDICADO*', 'PRIMER APELLIDO DEL ADJUDICADO*', 'SEGUNDO APELLIDO DEL ADJUDICADO*'],
      ['NOMBRE S DE LA PERSONA*', 'PRIMER APELLIDO DE LA PERSONA*', 'SEGUNDO APELLIDO DE LA PERSONA*'],
    ],
    supplierRfc: ['RFC DE LA PERSONA FISICA O MORAL*', 'REGISTRO FEDERAL DE CONTRIBUYENTES*'],
    organizerAdministrativeUnit: [
      'AREA S CONTRATANTE*',
      'AREA S RESPONSABLE S DE LA EJECUCION*',
      'AREA S SOLICITANTE*',
    ],
    applicantAdministrativeUnit: ['AREA S SOLICITANTE*', 'AREA S CONTRATANTE*', 'AREA S RESPONSABLE*EJECUCION*'],
    contractNumber: ['NUMERO QUE IDENTIFIQUE AL CONTRATO*', 'NUMERO DE EXPEDIENTE FOLIO O NOMENCLATURA*'],
    contractDate: ['FECHA DEL CONTRATO*'],
    totalAmount: ['MONTO TOTAL DEL CONTRATO CON IMPUESTOS INCLUIDOS*'],
    minAmount: ['MONTO MINIMO*'],
    maxAmount: ['MONTO MAXIMO*'],
    contractUrl: ['HIPERVINCULO AL DOCUMENTO DEL CONTRATO*'],
    areaInCharge: ['AREA S RESPONSABLE S QUE GENERA*'],
    actualizationDate: ['FECHA DE ACTUALIZACION', 'FECHA DE VALIDACION'],
    informationDate: ['FECHA MODIFICACION'], // of exports
    notes: ['NOTA'],
  },
  own: { organizerAdministrativeUnit: 'AREA S CONTRATANTE*' },
  tables: { partida: 'PARTIDA PRESUPUESTAL*' },
  values: { ...SILENT_ON_THESE, taxes: 'Con impuestos' },
  currency: ['TIPO DE MONEDA'],
  netAmount: ['MONTO DEL CONTRATO SIN IMPUESTOS*'],
  exchangeRate: ['*TIPO DE CAMBIO*'],
  recordKey: ['ID'], // of exports
  notes: [
    { label: 'Suspensión, rescisión o terminación anticipada', names: ['HIPERVINCULO*SUSPENSION*'] },
    { label: 'Convenios modificatorios', names: ['SE REALIZARON CONVENIOS*'] },
    {
      label: 'Convenios modificatorios informados',
      names: ['CONVENIOS MODIFICATORIOS*', 'DATOS DE LOS CONVENIOS*'],
      isTable: true,
    },
  ],
  buyer: ['SUJETO OBLIGADO', 'NOMBRE DEL SUJETO OBLIGADO', 'NOMBRE SUJETO OBLIGADO'],
};

/** The format of direct awards alone, whose rows may leave out that they are. */
const pntDirectAwards: OfficialLayout = {
  ...pnt,
  marks: [...pnt.marks, 'NOMBRE S DEL ADJUDICADO*'],
  values: { ...pnt.values, procedureType: 'Adjudicación directa' },
};

export const platformLayouts: readonly OfficialLayout[] = [pntDirectAwards, pnt];
