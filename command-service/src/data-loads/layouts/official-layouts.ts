import type { FileLayout } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { headingKey } from './heading-key.ts';

/** A heading as `isHeading` compares it, or several whose cells are joined. */
export type HeadingName = string | readonly string[];

/** A layout that public bodies publish: by which headings it is known, and what its columns say. */
export type OfficialLayout = Readonly<{
  id: FileLayout;
  /** All of these are there. */
  marks: readonly string[];
  /** Of each field the headings that may say it, the best first. */
  fields: Readonly<Partial<Record<ImportField, readonly HeadingName[]>>>;
  /** The heading that says a field itself: where it is not there, the others only stand in for it. */
  own?: Readonly<Partial<Record<ImportField, string>>>;
  /** Columns that are continued in a sheet which their headings name, by what that says. */
  tables?: Readonly<Partial<Record<ImportField, string>>>;
  /** What its rows say without a column. */
  values: Readonly<Partial<Record<ImportField, string>>>;
  currency: readonly string[];
  /** Of files that may be of several: the headings of who buys. */
  buyer?: readonly string[];
}>;

/** The template whose row of identifiers somebody took away. */
const template: OfficialLayout = {
  id: 'template',
  marks: templateColumns.filter(({ required }) => required !== 'optional').map(({ heading }) => headingKey(heading)),
  fields: Object.fromEntries(templateColumns.map(({ field, heading }) => [field, [headingKey(heading)]])),
  values: {},
  currency: [],
};

/** Published once the procedure is over, and without a word of the limit of direct awards, nor, mostly, of taxes. */
const SILENT_ON_THESE = { procedureState: 'Concluido', limitExceeded: 'N/A', taxes: 'No se sabe' } as const;
const WITHOUT_TAXES = { ...SILENT_ON_THESE, taxes: 'Sin impuestos' } as const;

/**
 * Every version since 2018: tenders and invitations, direct awards, and both in one, as template, lookups and CSV. Child
 * tables of people, their addresses and their sex are never read.
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
    announcementUrl: ['HIPERVINCULO A LA CONVOCATORIA*'],
    announcementDate: ['FECHA DE LA CONVOCATORIA*'],
    servicesDescription: ['DESCRIPCION DE LAS OBRAS*', 'DESCRIPCION DE OBRAS*', 'OBJETO DEL CONTRATO'],
    clarificationMeetingDate: ['FECHA EN LA QUE SE CELEBRO LA JUNTA DE ACLARACIONES*'],
    clarificationMeetingJudgmentUrl: ['HIPERVINCULO AL FALLO DE LA JUNTA DE ACLARACIONES*'],
    presentationProposalsDocUrl: ['HIPERVINCULO AL DOCUMENTO DONDE CONSTE*'],
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
    applicantAdministrativeUnit: ['AREA S SOLICITANTE*', 'AREA S CONTRATANTE*'],
    contractNumber: ['NUMERO QUE IDENTIFIQUE AL CONTRATO*', 'NUMERO DE EXPEDIENTE FOLIO O NOMENCLATURA*'],
    contractDate: ['FECHA DEL CONTRATO*'],
    totalAmount: ['MONTO TOTAL DEL CONTRATO CON IMPUESTOS INCLUIDOS*'],
    minAmount: ['MONTO MINIMO*'],
    maxAmount: ['MONTO MAXIMO*'],
    contractUrl: ['HIPERVINCULO AL DOCUMENTO DEL CONTRATO*'],
    areaInCharge: ['AREA S RESPONSABLE S QUE GENERA N*'],
    actualizationDate: ['FECHA DE ACTUALIZACION', 'FECHA DE VALIDACION'],
    informationDate: ['FECHA MODIFICACION'], // of exports
    notes: ['NOTA'],
  },
  own: { organizerAdministrativeUnit: 'AREA S CONTRATANTE*' },
  tables: { partida: 'PARTIDA PRESUPUESTAL*' },
  values: { ...SILENT_ON_THESE, taxes: 'Con impuestos' },
  currency: ['TIPO DE MONEDA'],
  buyer: ['SUJETO OBLIGADO', 'NOMBRE DEL SUJETO OBLIGADO', 'NOMBRE SUJETO OBLIGADO'],
};

/** The dumps of 2010 to 2017, with 39 or 45 columns. */
const compranet: OfficialLayout = {
  id: 'compranet',
  marks: ['NOMBRE DE LA UC', 'NUMERO PROCEDIMIENTO', 'CODIGO CONTRATO', 'IMPORTE CONTRATO', 'PROVEEDOR CONTRATISTA'],
  fields: {
    procedureType: ['TIPO PROCEDIMIENTO', 'PLANTILLA EXPEDIENTE'],
    category: ['TIPO CONTRATACION'],
    fiscalYear: ['FECHA CELEBRACION', 'FECHA INICIO'],
    period: ['FECHA CELEBRACION', 'FECHA INICIO'],
    contractId: ['NUMERO PROCEDIMIENTO'],
    announcementUrl: ['ANUNCIO'],
    announcementDate: ['PROC F PUBLICACION'],
    servicesDescription: ['TITULO CONTRATO', 'TITULO EXPEDIENTE'],
    supplierName: ['PROVEEDOR CONTRATISTA'],
    organizerAdministrativeUnit: ['NOMBRE DE LA UC'],
    applicantAdministrativeUnit: ['NOMBRE DE LA UC'],
    contractNumber: ['CODIGO CONTRATO'],
    contractDate: ['FECHA CELEBRACION', 'FECHA INICIO'],
    totalAmount: ['IMPORTE CONTRATO'],
    areaInCharge: ['SIGLAS', 'DEPENDENCIA'],
  },
  values: SILENT_ON_THESE,
  currency: ['MONEDA'],
  buyer: ['DEPENDENCIA', 'SIGLAS'],
};

/** What CompraNet published of 2002 to 2011, in 13 columns. */
const compranet3: OfficialLayout = {
  id: 'compranet',
  marks: ['NOMBRE UC', 'NUMERO DE PROCEDIMIENTO', 'NUMERO DE CONTRATO', 'IMPORTE MN SIN IVA', 'RAZON SOCIAL'],
  fields: {
    procedureType: ['TIPO DE PROCEDIMIENTO'],
    category: ['TIPO CONTRATACION'],
    fiscalYear: ['FECHA DE SUSCRIPCION*'],
    period: ['FECHA DE SUSCRIPCION*'],
    contractId: ['NUMERO DE PROCEDIMIENTO'],
    servicesDescription: ['REFERENCIA DE LA CONTRATACION'],
    supplierName: ['RAZON SOCIAL'],
    organizerAdministrativeUnit: ['NOMBRE UC'],
    applicantAdministrativeUnit: ['NOMBRE UC'],
    contractNumber: ['NUMERO DE CONTRATO'],
    contractDate: ['FECHA DE SUSCRIPCION*'],
    totalAmount: ['IMPORTE MN SIN IVA'],
    contractUrl: ['URL DEL CONTRATO'],
    areaInCharge: ['NOMBRE UC'],
  },
  values: WITHOUT_TAXES,
  currency: [],
  buyer: ['DEPENDENCIA ENTIDAD', 'DEPENDENCIA'],
};

/** The record of all years in 16 columns, which does not say who buys. */
const compranetRecord: OfficialLayout = {
  id: 'compranet',
  marks: ['CODIGO CONTRATO', 'CODIGO EXPEDIENTE', 'TIPO EXPEDIENTE', 'PROVEEDOR', 'IMPORTE'],
  fields: {
    procedureType: ['TIPO EXPEDIENTE'],
    category: ['TIPO CONTRATACION'],
    fiscalYear: ['FECHA INICIO', 'FECHA'],
    period: ['FECHA INICIO', 'FECHA'],
    contractId: ['CODIGO EXPEDIENTE'],
    servicesDescription: ['DESCRIPCION CONTRATO', 'DESCRIPCION', 'TITULO CONTRATO'],
    supplierName: ['PROVEEDOR'],
    contractNumber: ['CODIGO CONTRATO'],
    contractDate: ['FECHA INICIO', 'FECHA'],
    totalAmount: ['IMPORTE'],
  },
  values: SILENT_ON_THESE,
  currency: ['MONEDA'],
};

/** CompraNet since 2018 and ComprasMX: 44, 45 or 73 columns, and cuts of them. What the last two call the amount is net. */
const comprasmx: OfficialLayout = {
  id: 'comprasmx',
  marks: ['INSTITUCION', 'NOMBRE DE LA UC', 'PROVEEDOR O CONTRATISTA', 'TIPO DE CONTRATACION'],
  fields: {
    procedureType: ['TIPO PROCEDIMIENTO', 'TIPO DE PROCEDIMIENTO', 'PLANTILLA DEL EXPEDIENTE'],
    category: ['TIPO DE CONTRATACION'],
    fiscalYear: ['FECHA DE FIRMA DEL CONTRATO', 'FECHA FIRMA CONTRATO', 'FECHA DE INICIO DEL CONTRATO'],
    period: ['FECHA DE FIRMA DEL CONTRATO', 'FECHA FIRMA CONTRATO', 'FECHA DE INICIO DEL CONTRATO'],
    contractId: ['NUMERO DE PROCEDIMIENTO', 'NUMERO DEL PROCEDIMIENTO', 'CODIGO DEL EXPEDIENTE'],
    partida: ['PARTIDA ESPECIFICA'],
    announcementUrl: ['DIRECCION DEL ANUNCIO'],
    announcementDate: ['FECHA DE PUBLICACION'],
    servicesDescription: ['DESCRIPCION DEL CONTRATO', 'TITULO DEL CONTRATO', 'TITULO DEL EXPEDIENTE'],
    supplierName: ['PROVEEDOR O CONTRATISTA'],
    supplierRfc: ['RFC'],
    organizerAdministrativeUnit: ['NOMBRE DE LA UC'],
    applicantAdministrativeUnit: ['NOMBRE DE LA UC'],
    contractNumber: ['CODIGO DEL CONTRATO', 'NUM DEL CONTRATO', 'NUM DE CONTROL DEL CONTRATO'],
    contractDate: ['FECHA DE FIRMA DEL CONTRATO', 'FECHA FIRMA CONTRATO', 'FECHA DE INICIO DEL CONTRATO'],
    totalAmount: ['IMPORTE DRC', 'IMPORTE DEL CONTRATO'],
    areaInCharge: ['SIGLAS DE LA INSTITUCION', 'INSTITUCION'],
  },
  values: SILENT_ON_THESE,
  currency: ['MONEDA', 'MONEDA DEL CONTRATO'],
  buyer: ['INSTITUCION'],
};

const comprasmxNet: OfficialLayout = {
  ...comprasmx,
  marks: [...comprasmx.marks, 'IMPORTE DRC'],
  values: WITHOUT_TAXES,
};

/** Procedures of ComprasMX, of which some became contracts. Who operates an announcement is never read. */
const procedures: OfficialLayout = {
  id: 'procedures',
  marks: ['ESTATUS PROCEDIMIENTO', 'NUM PROC PROYECTO'],
  fields: {
    procedureType: ['TIPO PROCEDIMIENTO'],
    category: ['TIPO DE CONTRATACION'],
    fiscalYear: ['FECHA DE PUBLICACION'],
    period: ['FECHA DE PUBLICACION'],
    contractId: ['NUM PROC PROYECTO'],
    partida: ['PARTIDA ESPECIFICA'],
    procedureState: ['ESTATUS PROCEDIMIENTO'],
    announcementUrl: ['DIRECCION ANUNCIO'],
    announcementDate: ['FECHA DE PUBLICACION'],
    servicesDescription: ['DESCRIPCION ANUNCIO', 'NOMBRE ANUNCIO', 'TITULO DEL EXPEDIENTE'],
    clarificationMeetingDate: ['FECHA Y HORA JUNTA DE ACLARACIONES'],
    organizerAdministrativeUnit: ['NOMBRE DE LA UC'],
    applicantAdministrativeUnit: ['NOMBRE DE LA UC'],
    areaInCharge: ['SIGLAS DE LA INSTITUCION', 'INSTITUCION'],
  },
  values: { limitExceeded: 'N/A', taxes: 'No se sabe' },
  currency: [],
  buyer: ['INSTITUCION'],
};

/** The same of CompraNet from 2010 to 2022, which says neither in what state they are nor who buys. */
const compranetProcedures: OfficialLayout = {
  id: 'procedures',
  marks: ['NUMERO DEL PROCEDIMIENTO', 'PUBLICACION DEL ANUNCIO', 'VIGENCIA DEL ANUNCIO', 'DIRECCION DEL ANUNCIO'],
  fields: {
    procedureType: ['PLANTILLA DEL EXPEDIENTE'],
    category: ['TIPO DE CONTRATACION'],
    fiscalYear: ['PUBLICACION DEL ANUNCIO'],
    period: ['PUBLICACION DEL ANUNCIO'],
    contractId: ['NUMERO DEL PROCEDIMIENTO'],
    partida: ['CLAVE COG'],
    announcementUrl: ['DIRECCION DEL ANUNCIO'],
    announcementDate: ['PUBLICACION DEL ANUNCIO'],
    servicesDescription: ['DESCRIPCION DEL ANUNCIO', 'TITULO DEL EXPEDIENTE'],
    organizerAdministrativeUnit: ['NOMBRE DE LA UC'],
    applicantAdministrativeUnit: ['NOMBRE DE LA UC'],
    actualizationDate: ['FECHA DE ULTIMA MODIFICACION'],
  },
  values: { limitExceeded: 'N/A', taxes: 'No se sabe' },
  currency: [],
};

/** What the reader of the Open Contracting standard makes of a file. `limited` alone means one thing here and another there. */
const ocds: OfficialLayout = {
  id: 'ocds',
  marks: ['OCID', 'NUMERO DE PROCEDIMIENTO', 'UNIDAD CONTRATANTE', 'NUMERO DE CONTRATO', 'AREA RESPONSABLE'],
  fields: {
    procedureType: ['TIPO DE PROCEDIMIENTO'],
    category: ['MATERIA'],
    fiscalYear: ['FECHA DEL CONTRATO'],
    period: ['FECHA DEL CONTRATO'],
    contractId: ['NUMERO DE PROCEDIMIENTO', 'OCID'],
    partida: ['PARTIDA'],
    procedureState: ['ESTADO DEL PROCEDIMIENTO'],
    announcementUrl: ['CONVOCATORIA'],
    announcementDate: ['FECHA DE LA CONVOCATORIA'],
    servicesDescription: ['DESCRIPCION'],
    clarificationMeetingDate: ['FECHA DE LA JUNTA DE ACLARACIONES'],
    clarificationMeetingJudgmentUrl: ['JUNTA DE ACLARACIONES'],
    presentationProposalsDocUrl: ['PRESENTACION DE PROPUESTAS'],
    supplierName: ['PROVEEDOR'],
    supplierRfc: ['RFC DEL PROVEEDOR'],
    organizerAdministrativeUnit: ['UNIDAD CONTRATANTE'],
    applicantAdministrativeUnit: ['UNIDAD SOLICITANTE'],
    contractNumber: ['NUMERO DE CONTRATO'],
    contractDate: ['FECHA DEL CONTRATO'],
    totalAmount: ['MONTO TOTAL'],
    minAmount: ['MONTO MINIMO'],
    maxAmount: ['MONTO MAXIMO'],
    contractUrl: ['CONTRATO'],
    areaInCharge: ['AREA RESPONSABLE'],
    actualizationDate: ['FECHA DE ACTUALIZACION'],
    informationDate: ['FECHA DE OBTENCION'],
    taxes: ['IMPUESTOS'],
  },
  values: SILENT_ON_THESE,
  currency: ['MONEDA'],
  buyer: ['COMPRADOR'],
};

export const officialLayouts: readonly OfficialLayout[] = [
  template,
  pnt,
  compranet,
  compranet3,
  compranetRecord,
  comprasmxNet,
  comprasmx,
  procedures,
  compranetProcedures,
  ocds,
];
