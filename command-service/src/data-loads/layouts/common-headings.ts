import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';

/**
 * What towns call the columns of their own tables, as `isHeading` compares it, in the order in which they are looked for: a
 * heading that might say two things says the first.
 */
export const commonHeadings: readonly (readonly [ImportField, readonly string[]])[] = [
  ['contractNumber', ['NUMERO QUE IDENTIFIQUE AL CONTRATO*', 'NUMERO DE CONTRATO*', 'NUMERO DEL CONTRATO*']],
  [
    'contractNumber',
    ['NO CONTRATO*', 'NO DE CONTRATO*', 'NUM CONTRATO*', 'NUM DE CONTRATO*', 'CONTRATO NO', 'CONTRATO'],
  ],
  ['contractNumber', ['NUMERO DE PEDIDO', 'NO DE PEDIDO', 'PEDIDO', 'ORDEN DE COMPRA', 'NO DE ORDEN*']],
  ['contractId', ['NUMERO DE EXPEDIENTE*', 'NUMERO DE PROCEDIMIENTO*', 'NUMERO DEL PROCEDIMIENTO*']],
  ['contractId', ['NO DE PROCEDIMIENTO*', 'NO DE LICITACION*', 'NUMERO DE LICITACION*', 'EXPEDIENTE', 'FOLIO', 'ID']],
  [
    'procedureType',
    ['TIPO DE PROCEDIMIENTO*', 'TIPO PROCEDIMIENTO', 'TIPO DE ADJUDICACION', 'MODALIDAD*', 'PROCEDIMIENTO'],
  ],
  ['category', ['MATERIA*', 'TIPO DE CONTRATACION', 'TIPO CONTRATACION', 'RUBRO']],
  ['procedureState', ['ESTADO DEL PROCEDIMIENTO', 'ESTATUS*', 'SITUACION']],
  ['administration', ['ADMINISTRACION*', 'PERIODO DE GOBIERNO']],
  ['fiscalYear', ['EJERCICIO*', 'ANO', 'AÑO', 'ANO FISCAL', 'AÑO FISCAL']],
  ['period', ['PERIODO QUE SE REPORTA', 'PERIODO', 'TRIMESTRE*']],
  ['partida', ['PARTIDA*']],
  ['announcementUrl', ['HIPERVINCULO A LA CONVOCATORIA*', 'CONVOCATORIA']],
  ['announcementDate', ['FECHA DE LA CONVOCATORIA*', 'FECHA DE PUBLICACION*']],
  ['clarificationMeetingDate', ['FECHA DE LA JUNTA*', 'FECHA EN LA QUE SE CELEBRO LA JUNTA*']],
  ['servicesDescription', ['DESCRIPCION*', 'OBJETO*', 'CONCEPTO*', 'BIEN O SERVICIO', 'BIENES O SERVICIOS']],
  ['supplierRfc', ['RFC*', 'R F C*', 'REGISTRO FEDERAL DE CONTRIBUYENTES*']],
  [
    'supplierName',
    ['RAZON SOCIAL*', 'NOMBRE DEL PROVEEDOR*', 'NOMBRE O RAZON SOCIAL*', 'DENOMINACION O RAZON SOCIAL*'],
  ],
  ['supplierName', ['PROVEEDOR*', 'CONTRATISTA*', 'EMPRESA', 'BENEFICIARIO', 'PRESTADOR*', 'ADJUDICADO*']],
  ['organizerAdministrativeUnit', ['AREA S CONTRATANTE*', 'AREA CONTRATANTE', 'UNIDAD CONVOCANTE', 'CONVOCANTE']],
  ['organizerAdministrativeUnit', ['UNIDAD COMPRADORA', 'NOMBRE DE LA UC']],
  ['applicantAdministrativeUnit', ['AREA S SOLICITANTE*', 'AREA SOLICITANTE', 'UNIDAD SOLICITANTE', 'AREA REQUIRENTE']],
  ['applicantAdministrativeUnit', ['REQUIRENTE', 'SOLICITANTE', 'DEPENDENCIA*', 'DEPARTAMENTO', 'DIRECCION', 'AREA']],
  ['contractDate', ['FECHA DEL CONTRATO*', 'FECHA DE CONTRATO', 'FECHA CONTRATO', 'FECHA DE FIRMA*', 'FECHA']],
  ['minAmount', ['MONTO MINIMO*', 'IMPORTE MINIMO*']],
  ['maxAmount', ['MONTO MAXIMO*', 'IMPORTE MAXIMO*']],
  ['totalAmount', ['MONTO TOTAL*', 'IMPORTE TOTAL*', 'MONTO CON IVA', 'TOTAL CON IVA', 'TOTAL', 'MONTO*', 'IMPORTE*']],
  ['totalAmount', ['COSTO*', 'PRECIO', 'VALOR']],
  [
    'contractUrl',
    ['HIPERVINCULO AL DOCUMENTO DEL CONTRATO*', 'HIPERVINCULO AL CONTRATO*', 'LIGA*', 'LINK*', 'ENLACE*', 'URL*'],
  ],
  ['areaInCharge', ['AREA S RESPONSABLE S QUE GENERA*', 'AREA RESPONSABLE*']],
  ['actualizationDate', ['FECHA DE ACTUALIZACION', 'FECHA DE VALIDACION']],
  ['notes', ['NOTA*', 'OBSERVACION*', 'COMENTARIO*']],
];
