import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { federalLayouts } from './federal-layouts.ts';
import { headingKey } from './heading-key.ts';
import { type OfficialLayout, SILENT_ON_THESE } from './official-layout.ts';
import { platformLayouts } from './platform-layouts.ts';

/** The template whose row of identifiers somebody took away. */
const template: OfficialLayout = {
  id: 'template',
  marks: templateColumns.filter(({ required }) => required !== 'optional').map(({ heading }) => headingKey(heading)),
  fields: Object.fromEntries(templateColumns.map(({ field, heading }) => [field, [headingKey(heading)]])),
  values: {},
  currency: [],
};

/** What the reader of the Open Contracting standard makes of a file. `limited` alone means one thing here and another there. */
const ocds: OfficialLayout = {
  id: 'ocds',
  marks: ['OCID', 'NUMERO DE PROCEDIMIENTO', 'UNIDAD CONTRATANTE', 'NUMERO DE CONTRATO', 'AREA RESPONSABLE'],
  fields: {
    procedureType: ['TIPO DE PROCEDIMIENTO'],
    category: ['MATERIA'],
    fiscalYear: ['FECHA DEL CONTRATO', 'FECHA DEL EJERCICIO'],
    period: ['FECHA DEL CONTRATO', 'FECHA DEL EJERCICIO'],
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
    notes: ['NOTA'],
  },
  values: SILENT_ON_THESE,
  currency: ['MONEDA'],
  buyer: ['COMPRADOR'],
};

export const officialLayouts: readonly OfficialLayout[] = [template, ...platformLayouts, ...federalLayouts, ocds];

/** What is published of procurement and is of no contracts: by which headings it is known, and what it is. */
export const layoutsOfNoContracts: readonly Readonly<{ marks: readonly string[]; what: string }>[] = [
  {
    marks: ['CLAVE CUCOP', 'VALOR ESTIMADO', 'VALOR MIPYMES'],
    what: 'un programa anual de adquisiciones (PAAASOP): dice lo que se planea comprar, no lo que se contrató',
  },
  {
    marks: ['NUMERO DE IDENTIFICACION', '*DEPENDENCIA O ENTIDAD', 'TIPO DE PUBLICACION', 'UNIDAD COMPRADORA'],
    what: 'una búsqueda de procedimientos de ComprasMX: no dice proveedores ni montos. Carga el archivo de contratos',
  },
  {
    marks: ['NO PROCEDIMIENTO', 'ENTIDAD CONVOCANTE', 'METODO CONTRATACION', 'CARACTER CONVOCATORIA'],
    what: 'una lista de convocatorias de la Ciudad de México: no dice proveedores ni montos',
  },
];
