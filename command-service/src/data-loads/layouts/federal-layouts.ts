import { type OfficialLayout, SILENT_ON_THESE } from './official-layout.ts';

const WITHOUT_TAXES = { ...SILENT_ON_THESE, taxes: 'Sin impuestos' } as const;

/** What becomes of a contract is no state of its procedure. */
const STATUS = 'Estatus del contrato';
const AMENDED = 'Convenio modificatorio';

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
    actualizationDate: ['FECHA CELEBRACION', 'FECHA INICIO'],
  },
  own: { actualizationDate: 'FECHA DE ACTUALIZACION' },
  values: SILENT_ON_THESE,
  currency: ['MONEDA'],
  notes: [
    { label: STATUS, names: ['ESTATUS CONTRATO'] },
    { label: AMENDED, names: ['CONVENIO MODIFICATORIO'] },
  ],
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
    category: ['TIPO CONTRATACION', 'CONTRACT TYPE'],
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
  notes: [
    { label: STATUS, names: ['ESTATUS DEL CONTRATO', 'ESTATUS CONTRATO'] },
    { label: AMENDED, names: ['CONVENIO MODIFICATORIO'] },
    { label: 'Código de referencia del contrato', names: ['CODIGO REF CONTRATO'] },
  ],
  buyer: ['INSTITUCION'],
};

const comprasmxNet: OfficialLayout = {
  ...comprasmx,
  marks: [...comprasmx.marks, 'IMPORTE DRC'],
  values: WITHOUT_TAXES,
};

/**
 * All 73 columns of ComprasMX. The headings of the amounts with taxes and of the last amendment are known by hearsay only,
 * their columns well.
 */
const comprasmxWhole: OfficialLayout = {
  ...comprasmxNet,
  places: { 51: 'TIPO DE CONTRATO', 52: 'MONTO SIN IMP MINIMO', 54: 'MONTO SIN IMP MAXIMO' },
  fields: { ...comprasmx.fields, minAmount: [53], maxAmount: [55] },
  limits: { currency: 56, contractType: 51 },
  notes: [
    ...(comprasmx.notes ?? []),
    { label: 'Último convenio modificatorio', names: [58] },
    { label: 'Fin del último convenio', names: [59] },
    { label: 'Montos del último convenio', names: [[60, 61, 62, 63]] },
    { label: 'Firma del último convenio', names: [64] },
  ],
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
    contractId: ['NUM PROC PROYECTO', 'TIPO DE ELEMENTO'], // a draft need not have a number
    partida: ['PARTIDA ESPECIFICA'],
    procedureState: ['ESTATUS PROCEDIMIENTO'],
    announcementUrl: ['DIRECCION ANUNCIO'],
    announcementDate: ['FECHA DE PUBLICACION'],
    servicesDescription: ['DESCRIPCION ANUNCIO', 'NOMBRE ANUNCIO', 'TITULO DEL EXPEDIENTE', 'REFERENCIA ANUNCIO'],
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

export const federalLayouts: readonly OfficialLayout[] = [
  compranet,
  compranet3,
  compranetRecord,
  comprasmxWhole,
  comprasmxNet,
  comprasmx,
  procedures,
  compranetProcedures,
];
