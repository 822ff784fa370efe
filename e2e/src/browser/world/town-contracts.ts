import { sampleCells } from '../../api/sample-workbook.ts';

const COUNT = 48;
const PROCEDURES = ['Adj Directa', 'Adj Directa', 'Pública', 'Por invitación'];
const SERVICES = [
  'Suministro de papelería y artículos de oficina para las dependencias municipales',
  'Mantenimiento de parques y jardines',
  'Construcción de pavimento hidráulico en la avenida Reforma, entre las calles Séptima y Novena',
  'Arrendamiento de equipo de cómputo',
  'Servicio de limpieza',
];
const SUPPLIERS = [
  ['PAPELERA DEL NORTE SA DE CV', 'PNO010203AB1'],
  ['JARDINES Y VIVEROS DE CHIHUAHUA SA DE CV', 'JVC020304CD2'],
  ['CONSTRUCTORA PEÑA Y ASOCIADOS SA DE CV', 'CPA030405EF3'],
  ['COMPUTO INTEGRAL SA DE CV', 'CIN040506GH4'],
  ['SERVICIOS DEL NORTE SA DE CV', 'SNO991231AB9'],
  ['TRANSPORTES LA SIERRA SA DE CV', 'TSI050607IJ5'],
  ['FARMACIAS DEL CENTRO SA DE CV', 'FCE060708KL6'],
  ['IMPRENTA RUIZ', 'RUIA700101MN7'],
  ['ALIMENTOS Y BANQUETES SA DE CV', 'ABA070809OP8'],
  ['MUEBLES TARAHUMARA SA DE CV', 'MTA080910QR9'],
  ['ILUMINACION URBANA SA DE CV', 'IUR091011ST1'],
  ['LLANTAS Y REFACCIONES SA DE CV', 'LRE101112UV2'],
] as const;
const QUARTERS = ['1o 2017', '2o 2017', '3o 2017', '4o 2017', '1o 2018', '2o 2018'];
const DOCUMENTS = 'https://transparencia.pruebas.gob.mx/contratos';

/** Every twelfth contract is one of these: it is listed and counts in no total; the extension counts beside it. */
const EXCEPTIONS = [
  { procedureState: 'CANCELADO' },
  { procedureState: 'EN PROCESO' },
  { category: 'Ampliación' },
  { procedureState: 'DESIERTO' },
];

const nth = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!; // an index of the list

/** A town's contracts: every procedure type, twelve suppliers, six quarters, amounts that all differ. */
export const townContracts = (): ReturnType<typeof sampleCells>[] =>
  Array.from({ length: COUNT }, (_, index) => {
    const [supplierName, supplierRfc] = nth(SUPPLIERS, index * 5);
    const period = nth(QUARTERS, index);
    const fiscalYear = Number(period.slice(-4));
    const amount = (100_000 + index * 1_234_567) / 100;
    return sampleCells(index + 1, {
      procedureType: nth(PROCEDURES, index),
      servicesDescription: nth(SERVICES, index),
      supplierName,
      supplierRfc,
      fiscalYear,
      period,
      contractDate: new Date(Date.UTC(fiscalYear, index % 12, 14)),
      totalAmount: amount,
      totalOrMaxAmount: amount,
      contractUrl: index % 3 === 0 ? `${DOCUMENTS}/${index + 1}.pdf` : null,
      announcementUrl: index % 6 === 0 ? `${DOCUMENTS}/convocatoria-${index + 1}.pdf` : null,
      ...(index % 12 === 7 && nth(EXCEPTIONS, (index - 7) / 12)),
    });
  });
