import { OF_ALL } from './plain-contract.ts';
import { publishedHeadings } from './published-headings.ts';
import {
  CENTRALIZED,
  type Cell,
  type Contract,
  type LayoutOfContracts,
  NOWHERE,
  pesos,
  slashed,
} from './written-contract.ts';

const yearOf = ({ contractDate }: Contract): string => contractDate?.slice(0, 4) ?? '';
const quarterOfDay = (day: string | null): string =>
  day ? `${Math.ceil(Number(day.slice(5, 7)) / 3)}o ${day.slice(0, 4)}` : '';

const midnight = (day: string | null): Cell => day && `${day} 00:00:00 GMT`;

/** Of one unit, which is in charge, of one amount, and of the day of the contract. */
const FEDERAL: LayoutOfContracts['loses'] = {
  ...NOWHERE,
  ...{ clarificationMeetingDate: null, clarificationMeetingJudgmentUrl: null, presentationProposalsDocUrl: null },
  ...{ contractUrl: null, updateDate: null, notes: null, partida: null, taxes: 'UNKNOWN' },
  ...{ contractType: 'NORMAL', minAmount: null, maxAmount: null },
  totalAmount: ({ totalOrMaxAmount }: Contract) => totalOrMaxAmount,
  fiscalYear: yearOf,
  period: ({ contractDate }: Contract) => quarterOfDay(contractDate),
  applicantAdministrativeUnit: ({ organizerAdministrativeUnit }: Contract) => organizerAdministrativeUnit,
};
/** What they say of a contract's state stands in its notes, as contracts here say it of themselves. */
const noted = ({ notes }: Contract): string | null => notes && `Estatus del contrato: ${notes}.`;
const withoutRfc = ({ supplier }: Contract) => supplier && { name: supplier.name, rfc: null };

const federalCategories = {
  ...{ ACQUISITION: 'ADQUISICIONES', SERVICES: 'SERVICIOS', LEASE: 'ARRENDAMIENTOS', PUBLIC_WORKS: 'OBRA PÚBLICA' },
};
const federalCategory = ({ category }: Contract): Cell => federalCategories[category as keyof typeof federalCategories];
const typeIn =
  (types: Readonly<Record<Contract['procedureType'], string>>) =>
  ({ procedureType }: Contract): Cell =>
    types[procedureType];
const compranetTypes = {
  PUBLIC: 'Licitación Pública con OSD',
  INVITATION: 'Invitación a Cuando Menos 3 Personas',
  NO_BID: 'Adjudicación Directa Federal',
};
const comprasmxTypes = {
  PUBLIC: 'LICITACIÓN PÚBLICA',
  INVITATION: 'INVITACIÓN A CUANDO MENOS 3 PERSONAS POR LICITACIONES PÚBLICAS DESIERTAS',
  NO_BID: 'ADJUDICACIÓN DIRECTA POR LICITACIONES PÚBLICAS DESIERTAS',
};

const compranet: LayoutOfContracts['columns'] = {
  SIGLAS: ({ areaInCharge }) => areaInCharge,
  NOMBRE_DE_LA_UC: ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
  NUMERO_PROCEDIMIENTO: ({ contractId }) => contractId,
  PROC_F_PUBLICACION: ({ announcementDate }) => announcementDate && `${announcementDate} 19:43`,
  TIPO_CONTRATACION: federalCategory,
  TIPO_PROCEDIMIENTO: typeIn(compranetTypes),
  CODIGO_CONTRATO: ({ contractNumber }) => contractNumber,
  TITULO_CONTRATO: ({ servicesDescription }) => servicesDescription,
  IMPORTE_CONTRATO: ({ totalOrMaxAmount }) => pesos(totalOrMaxAmount),
  MONEDA: () => 'MXN',
  ESTATUS_CONTRATO: ({ notes }) => notes,
  FECHA_CELEBRACION: ({ contractDate }) => midnight(contractDate),
  PROVEEDOR_CONTRATISTA: ({ supplier }) => supplier?.name,
  ANUNCIO: ({ announcementUrl }) => announcementUrl,
};

const compranet13: LayoutOfContracts = {
  headings: publishedHeadings.compranet13,
  columns: {
    'NOMBRE UC': ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
    'NÚMERO DE PROCEDIMIENTO': ({ contractId }) => contractId,
    'TIPO DE PROCEDIMIENTO': typeIn({
      ...{ PUBLIC: 'Licitación Pública', INVITATION: 'Invitacion a 3', NO_BID: 'Adjudicacion Directa' },
    }),
    'TIPO CONTRATACIÓN': federalCategory,
    'NÚMERO DE CONTRATO': ({ contractNumber }) => contractNumber,
    'REFERENCIA DE LA CONTRATACIÓN': ({ servicesDescription }) => servicesDescription,
    'FECHA DE SUSCRIPCIÓN DE CONTRATO': ({ contractDate }) => contractDate,
    'IMPORTE MN SIN IVA': ({ totalOrMaxAmount }) => pesos(totalOrMaxAmount),
    'RAZÓN SOCIAL': ({ supplier }) => supplier?.name,
    'URL DEL CONTRATO': ({ contractUrl }) => contractUrl,
  },
  loses: {
    ...FEDERAL,
    ...{ supplier: withoutRfc, taxes: 'EXCLUDED', announcementUrl: null, announcementDate: null },
    contractUrl: ({ contractUrl }) => contractUrl,
    areaInCharge: ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
  },
  decided: CENTRALIZED,
};

const compranet16: LayoutOfContracts = {
  headings: publishedHeadings.compranet16,
  columns: {
    codigo_contrato: ({ contractNumber }) => contractNumber,
    codigo_expediente: ({ contractId }) => contractId,
    proveedor: ({ supplier }) => supplier?.name,
    descripcion_contrato: ({ servicesDescription }) => servicesDescription,
    tipo_contratacion: federalCategory,
    tipo_expediente: typeIn({
      PUBLIC: '02. Licitación Pública LOPSRM',
      INVITATION: '03. Invitación a Cuando Menos Tres Personas LAASSP',
      NO_BID: '05. Adjudicación Directa LAASSP',
    }),
    importe: ({ totalOrMaxAmount }) => pesos(totalOrMaxAmount),
    moneda: () => 'MXN',
    fecha_inicio: ({ contractDate }) => contractDate && `${contractDate} 06:00:00.000000 +00:00`,
  },
  loses: {
    ...FEDERAL,
    ...{ supplier: withoutRfc, announcementUrl: null, announcementDate: null },
    ...{ organizerAdministrativeUnit: 'COMPRAS', applicantAdministrativeUnit: 'COMPRAS', areaInCharge: 'COMPRAS' },
  },
  decided: {
    ...CENTRALIZED,
    ...{ organizerAdministrativeUnit: 'COMPRAS', applicantAdministrativeUnit: 'COMPRAS', areaInCharge: 'COMPRAS' },
  },
};

/** What CompraNet since 2018 and ComprasMX head alike. */
const comprasmx: LayoutOfContracts['columns'] = {
  'Siglas de la Institución': ({ areaInCharge }) => areaInCharge,
  'Nombre de la UC': ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
  'Fecha de publicación': ({ announcementDate }) => announcementDate && `${announcementDate} 18:11:08`,
  'Tipo de contratación': federalCategory,
  'Código del contrato': ({ contractNumber }) => contractNumber,
  'Fecha de firma del contrato': ({ contractDate }) => contractDate,
  'Proveedor o contratista': ({ supplier }) => supplier?.name,
  'Dirección del anuncio': ({ announcementUrl }) => announcementUrl,
};
const since2018: LayoutOfContracts['columns'] = {
  ...comprasmx,
  'Número del procedimiento': ({ contractId }) => contractId,
  'Tipo de procedimiento': typeIn(compranetTypes),
  'Importe del contrato': ({ totalOrMaxAmount }) => pesos(totalOrMaxAmount),
  'Moneda del contrato': () => 'MXN',
  'Estatus del contrato': ({ notes }) => notes,
  'Convenio modificatorio': () => '0',
  RFC: ({ supplier }) => supplier?.rfc,
};
const ofComprasmx: LayoutOfContracts['columns'] = {
  'Número de procedimiento': ({ contractId }) => contractId,
  'Tipo Procedimiento': typeIn(comprasmxTypes),
  'Partida específica': ({ partida }) => partida && `'${partida}`,
  'Descripción del contrato': ({ servicesDescription }) => servicesDescription,
  'Importe DRC': ({ totalOrMaxAmount }) => pesos(totalOrMaxAmount),
  rfc: ({ supplier }) => supplier?.rfc,
};
const NET: LayoutOfContracts['loses'] = { ...FEDERAL, taxes: 'EXCLUDED', partida: ({ partida }) => partida };

const hasTaxes = ({ taxes }: Contract): boolean => taxes === 'INCLUDED';
const ifTaxed =
  <Value>(saying: (contract: Contract) => Value) =>
  (contract: Contract) =>
    hasTaxes(contract) ? saying(contract) : null;

/** All its columns: amounts with taxes stand beside the net one, the least and the most of open contracts. */
const whole: LayoutOfContracts = {
  headings: publishedHeadings.comprasmx73,
  columns: {
    ...comprasmx,
    ...ofComprasmx,
    Moneda: () => 'MXN',
    'Importe DRC': (contract) => (hasTaxes(contract) ? '0.01' : pesos(contract.totalOrMaxAmount)),
    'Tipo de contrato': ({ contractType }) => (contractType === 'OPEN' ? 'ABIERTO' : 'CERRADO'),
    'Monto sin imp./mínimo': () => '0.01',
    'Monto con imp./mínimo': ifTaxed(({ minAmount }) => pesos(minAmount)),
    'Monto con imp./máximo': ifTaxed(({ totalOrMaxAmount }) => pesos(totalOrMaxAmount)),
    'Estatus Contrato': ({ notes }) => notes,
    'Convenio modificatorio': () => 'NO',
    'Código del último convenio': ({ contractUrl }) => contractUrl && 'CM-1',
    'Fecha de fin del último convenio': ({ contractUrl }) => contractUrl && '2030-12-31',
    'Monto sin imp./máximo del último convenio': ({ contractUrl }) => contractUrl && '10.00',
    'Monto con imp./máximo del último convenio': ({ contractUrl }) => contractUrl && '11.60',
  },
  loses: {
    ...NET,
    taxes: (contract) => (hasTaxes(contract) ? 'INCLUDED' : 'EXCLUDED'),
    contractType: (contract) => (hasTaxes(contract) ? contract.contractType : 'NORMAL'),
    minAmount: ifTaxed(({ minAmount }) => minAmount),
    maxAmount: ifTaxed(({ maxAmount }) => maxAmount),
    totalAmount: (contract) => (hasTaxes(contract) ? contract.totalAmount : contract.totalOrMaxAmount),
    notes: (contract) => {
      const { contractUrl } = contract;
      const amended =
        'Último convenio modificatorio: CM-1. Fin del último convenio: 2030-12-31. Montos del último convenio: 10.00, 11.60.';
      return [noted(contract), contractUrl && amended].filter(Boolean).join(' ') || null;
    },
  },
  decided: CENTRALIZED,
};
const { 'Código del contrato': _, 'Siglas de la Institución': __, ...unnumbered } = comprasmx;

/** Procedures that led to nothing: without supplier, contract or amount, of the day of their announcement. */
const procedures: LayoutOfContracts = {
  headings: publishedHeadings.procedures37,
  columns: {
    'Siglas de la Institución': ({ areaInCharge }) => areaInCharge,
    'Nombre de la UC': ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
    'Tipo Procedimiento': typeIn(comprasmxTypes),
    'Núm. Proc. Proyecto': ({ contractId }) => contractId,
    'Descripción anuncio': ({ servicesDescription }) => servicesDescription,
    'Partida específica': ({ partida }) => partida && `'${partida}`,
    'Tipo de contratación': federalCategory,
    'Fecha de publicación': ({ announcementDate }) => announcementDate && `${announcementDate} 18:11:08`,
    'Estatus procedimiento': () => 'DESIERTO',
    'Fecha y hora junta de aclaraciones': ({ clarificationMeetingDate }) => clarificationMeetingDate,
    'Dirección anuncio': ({ announcementUrl }) => announcementUrl,
  },
  loses: {
    ...FEDERAL,
    ...{ procedureState: 'DESERTED', supplier: null, contractNumber: null, contractDate: null },
    ...{ totalAmount: null, totalOrMaxAmount: null },
    clarificationMeetingDate: ({ clarificationMeetingDate }) => clarificationMeetingDate,
    partida: ({ partida }) => partida,
    fiscalYear: ({ announcementDate }) => announcementDate?.slice(0, 4) ?? '',
    period: ({ announcementDate }) => quarterOfDay(announcementDate),
  },
  decided: CENTRALIZED,
};

/** The same of CompraNet, which says neither in what state they are nor who is in charge. Its days are written in two ways. */
const earlierProcedures: LayoutOfContracts = {
  headings: publishedHeadings.procedures21,
  columns: {
    'Número del procedimiento': ({ contractId }) => contractId,
    'Plantilla del expediente': typeIn({
      PUBLIC: '01. Licitación Pública Nacional LAASSP',
      INVITATION: '04. Invitación a cuando menos tres Nacional LAASSP',
      NO_BID: '07. Adjudicación Directa Nacional Art. 42 LAASSP',
    }),
    'Descripción del Anuncio': ({ servicesDescription }) => servicesDescription,
    'Nombre de la UC': ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
    'Tipo de contratación': federalCategory,
    'Publicación del anuncio': ({ announcementDate }) => announcementDate && `${announcementDate} 19:43`,
    'Clave COG': ({ partida }) => partida,
    'Fecha de última modificación': ({ updateDate }) => slashed(updateDate),
    'Dirección del anuncio': ({ announcementUrl }) => announcementUrl,
  },
  loses: { ...procedures.loses, clarificationMeetingDate: null, updateDate: ({ updateDate }) => updateDate },
  decided: { ...CENTRALIZED, areaInCharge: OF_ALL.areaInCharge, procedureState: 'Desierto' },
};

/** Dumps are as of their contracts. */
const DUMPED = { ...FEDERAL, updateDate: ({ contractDate }: Contract) => contractDate };

export const federalContracts: Readonly<Record<string, LayoutOfContracts>> = {
  'CompraNet of 2002 to 2011': compranet13,
  'the record of all years': compranet16,
  CompraNet: {
    headings: publishedHeadings.compranet39,
    columns: compranet,
    loses: { ...DUMPED, supplier: withoutRfc, notes: noted },
    decided: CENTRALIZED,
  },
  'CompraNet, published again': {
    headings: publishedHeadings.compranet45Reissued,
    columns: { ...compranet, CONVENIO_MODIFICATORIO: ({ contractUrl }) => (contractUrl ? '1' : '0') },
    loses: {
      ...DUMPED,
      supplier: withoutRfc,
      notes: (contract) =>
        [noted(contract), contract.contractUrl && 'Convenio modificatorio: Sí.'].filter(Boolean).join(' ') || null,
    },
    decided: CENTRALIZED,
  },
  'CompraNet of 2018 to 2022': {
    headings: publishedHeadings.compranet44,
    columns: { ...since2018, 'Título del contrato': ({ servicesDescription }) => servicesDescription },
    loses: { ...FEDERAL, notes: noted },
    decided: CENTRALIZED,
  },
  'CompraNet since 2018': {
    headings: publishedHeadings.compranet45,
    columns: { ...since2018, 'Descripción del contrato': ({ servicesDescription }) => servicesDescription },
    loses: { ...FEDERAL, notes: noted },
    decided: CENTRALIZED,
  },
  ComprasMX: whole,
  'a cut of ComprasMX': {
    headings: publishedHeadings.comprasmx21,
    columns: { ...unnumbered, ...ofComprasmx, Institución: ({ areaInCharge }) => areaInCharge },
    loses: { ...NET, contractNumber: null },
    decided: { ...CENTRALIZED, contractNumber: 'S/N' },
  },
  'procedures of ComprasMX': procedures,
  'procedures of CompraNet': earlierProcedures,
};
