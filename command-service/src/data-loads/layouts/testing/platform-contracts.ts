import excel from 'exceljs';
import { consultation } from './consultation-export.ts';
import { isPerson } from './plain-contract.ts';
import { publishedHeadings } from './published-headings.ts';
import {
  CENTRALIZED,
  type Cell,
  type Contract,
  type LayoutOfContracts,
  NOWHERE,
  pesos,
  slashed,
  tableOf,
  textOf,
} from './written-contract.ts';

/** Of what is reported: the first and the last day of the quarter. */
const QUARTERS = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;
const quarterDays = ({ period, fiscalYear }: Contract, at: 0 | 1): Cell =>
  slashed(`${fiscalYear}-${QUARTERS[Number(period[0]) - 1]?.[at]}`);

const platformCategories = {
  ...{ ACQUISITION: 'Adquisiciones', SERVICES: 'Servicios', LEASE: 'Arrendamientos', PUBLIC_WORKS: 'Obra pública' },
};
type Known = keyof typeof platformCategories;
const platformTypes = {
  PUBLIC: 'Licitación pública',
  INVITATION: 'Invitación a cuando menos tres personas',
  NO_BID: 'Adjudicación directa',
} as const;

/** A person's three names, of which the first is one word. */
const partOfName =
  (at: number) =>
  ({ supplier }: Contract): Cell =>
    isPerson(supplier) ? supplier?.name.split(' ')[at] : '';
const company = ({ supplier }: Contract): Cell => (isPerson(supplier) ? '' : supplier?.name);

/** What the three formats of the National Platform head alike. */
const platform = {
  Ejercicio: ({ fiscalYear }: Contract) => fiscalYear,
  'Fecha de inicio del periodo que se informa': (contract: Contract) => quarterDays(contract, 0),
  'Fecha de término del periodo que se informa': (contract: Contract) => quarterDays(contract, 1),
  'Tipo de procedimiento (catálogo)': ({ procedureType }: Contract) => platformTypes[procedureType],
  'Tipo de moneda': () => 'Peso mexicano',
  'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualizan la información': ({
    areaInCharge,
  }: Contract) => areaInCharge,
  'Fecha de actualización': ({ updateDate }: Contract) => slashed(updateDate),
  Nota: ({ notes }: Contract) => notes,
};
/** Whether a contract was amended, as those here say it that exceed a limit. */
const amended = ({ limitExceeded }: Contract): Cell => (limitExceeded ? 'Si' : 'No');
const withAmended = (contract: Contract): string | null =>
  [contract.notes, contract.limitExceeded && 'Convenios modificatorios: Sí.'].filter(Boolean).join(' ') || null;
const categoryOf = ({ category }: Contract): Cell => platformCategories[category as Known];
const orZero = (centavos: number | null): Cell => pesos(centavos) ?? '0';

export const platformTenders: LayoutOfContracts = {
  headings: publishedHeadings.platformTenders,
  columns: {
    ...platform,
    'Materia o tipo de contratación (catálogo)': categoryOf,
    'Número de expediente, folio o nomenclatura': ({ contractId }) => contractId,
    'Hipervínculo a la convocatoria o invitaciones emitidas': ({ announcementUrl }) => announcementUrl,
    'Fecha de la convocatoria o invitación ': ({ announcementDate }) => slashed(announcementDate),
    'Descripción de las obras, bienes o servicios': ({ servicesDescription }) => servicesDescription,
    'Fecha en la que se celebró la junta de aclaraciones': ({ clarificationMeetingDate }) =>
      slashed(clarificationMeetingDate),
    'Hipervínculo al fallo de la junta de aclaraciones o al documento correspondiente': ({
      clarificationMeetingJudgmentUrl,
    }) => clarificationMeetingJudgmentUrl,
    'Hipervínculo al documento donde conste la presentación las propuestas': ({ presentationProposalsDocUrl }) =>
      presentationProposalsDocUrl,
    'Nombre(s) del contratista o proveedor ': partOfName(0),
    'Primer apellido del contratista o proveedor': partOfName(1),
    'Segundo apellido del contratista o proveedor': partOfName(2),
    'Razón social del contratista o proveedor': company,
    'RFC de la persona física o moral contratista o proveedor ': ({ supplier }) => supplier?.rfc,
    'Área(s) solicitante': ({ applicantAdministrativeUnit }) => applicantAdministrativeUnit,
    'Área(s) contratante(s)': ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
    'Número que identifique al contrato ': ({ contractNumber }) => contractNumber,
    'Fecha del contrato': ({ contractDate }) => slashed(contractDate),
    'Monto total del contrato con impuestos incluidos (MXN)': ({ totalAmount }) => orZero(totalAmount),
    'Monto mínimo, con impuestos incluidos, en su caso': ({ minAmount }) => orZero(minAmount),
    'Monto máximo, con impuestos incluidos, en su caso': ({ maxAmount }) => orZero(maxAmount),
    'Hipervínculo al documento del contrato y anexos, en versión pública, en su caso': ({ contractUrl }) => contractUrl,
    'Se realizaron convenios modificatorios (catálogo)': amended,
  },
  loses: { ...NOWHERE, taxes: 'INCLUDED', partida: null, notes: withAmended },
  only: { procedureType: 'PUBLIC' },
  decided: CENTRALIZED,
};

const LINES = 'Partida presupuestal de acuerdo con el COG \nTabla_492870';
const AMENDMENTS = 'Convenios modificatorios \nTabla_492871';

/** As the template of the Platform is filled in: below its title, its budget lines in a sheet of their own. */
export const platformBook: LayoutOfContracts = {
  ...platformTenders,
  columns: {
    ...platformTenders.columns,
    [LINES]: ({ contractNumber }) => contractNumber,
    [AMENDMENTS]: ({ contractNumber, limitExceeded }) => (limitExceeded ? contractNumber : '0'),
  },
  write: async (contracts) => {
    const book = new excel.Workbook();
    const title = [
      ['52273'],
      ['TÍTULO'],
      ['Procedimientos de licitación pública'],
      ['1'],
      ['492841'],
      ['Tabla Campos'],
    ];
    book.addWorksheet('Reporte de Formatos').addRows([...title, ...tableOf(platformBook, contracts)]);
    const lines = contracts.map(({ contractNumber, partida }) => [contractNumber, partida ?? '0']);
    book.addWorksheet('Tabla_492870').addRows([['1'], ['64265'], ['ID', 'Partida Presupuestal'], ...lines]);
    const amendments = contracts.flatMap(({ contractNumber }) => [
      [contractNumber, 'CM-1', 'Plazo'],
      [contractNumber, 'CM-2', 'Monto'],
    ]);
    book
      .addWorksheet('Tabla_492871')
      .addRows([['1'], ['64266'], ['ID', 'Número de convenio', 'Objeto'], ...amendments]);
    return Buffer.from(await book.xlsx.writeBuffer());
  },
  loses: {
    ...platformTenders.loses,
    partida: ({ partida }) => partida,
    notes: (contract) =>
      [withAmended(contract), contract.limitExceeded && 'Convenios modificatorios informados: 2 (CM-1, CM-2).']
        .filter(Boolean)
        .join(' ') || null,
  },
};

/** What a consultation of the Platform sends by mail. */
export const platformExport: LayoutOfContracts = {
  ...platformTenders,
  write: (contracts) => {
    const rows = contracts.map((contract) => ({
      ...Object.fromEntries(
        Object.entries(platformTenders.columns).map(([heading, cellOf]) => [heading, cellOf(contract) ?? '']),
      ),
      'FECHA MODIFICACION': slashed(contract.informationDate) ?? '',
    }));
    return textOf(consultation(platformTenders.headings).mailed('MUNICIPIO', ...rows) as readonly (readonly Cell[])[]);
  },
  loses: { ...platformTenders.loses, informationDate: ({ informationDate }) => informationDate },
};

export const platformDirectAwards: LayoutOfContracts = {
  headings: publishedHeadings.platformDirectAwards,
  columns: {
    ...platform,
    'Materia (catálogo)': categoryOf,
    'Número de expediente, folio o nomenclatura que lo identifique': ({ contractId }) => contractId,
    'Descripción de obras, bienes o servicios': ({ servicesDescription }) => servicesDescription,
    'Nombre(s) del adjudicado': partOfName(0),
    'Primer apellido del adjudicado': partOfName(1),
    'Segundo apellido del adjudicado': partOfName(2),
    'Razón social del adjudicado': company,
    'Registro Federal de Contribuyentes (RFC) de la persona física o moral adjudicada': ({ supplier }) => supplier?.rfc,
    'Área(s) solicitante(s) ': ({ applicantAdministrativeUnit }) => applicantAdministrativeUnit,
    'Número que identifique al contrato': ({ contractNumber }) => contractNumber,
    'Fecha del contrato': ({ contractDate }) => slashed(contractDate),
    'Monto total del contrato con impuestos incluidos (expresado en pesos mexicanos)': ({ totalAmount }) =>
      orZero(totalAmount),
    'Monto mínimo, en su caso': ({ minAmount }) => orZero(minAmount),
    'Monto máximo, en su caso': ({ maxAmount }) => orZero(maxAmount),
    'Hipervínculo al documento del contrato y anexos, versión pública si así corresponde': ({ contractUrl }) =>
      contractUrl,
    'Se realizaron convenios modificatorios (catálogo)': amended,
  },
  loses: {
    ...NOWHERE,
    ...{ announcementUrl: null, announcementDate: null, clarificationMeetingDate: null },
    ...{ clarificationMeetingJudgmentUrl: null, presentationProposalsDocUrl: null, partida: null },
    notes: withAmended,
    taxes: 'INCLUDED',
    organizerAdministrativeUnit: 'COMPRAS',
  },
  only: { procedureType: 'NO_BID' },
  decided: { ...CENTRALIZED, organizerAdministrativeUnit: 'COMPRAS' },
};

export const platformMerged: LayoutOfContracts = {
  headings: publishedHeadings.platformMerged,
  columns: {
    ...platform,
    'Materia o tipo de contratación (catálogo)': categoryOf,
    'Número de expediente, folio o nomenclatura': ({ contractId }) => contractId,
    'Se declaró desierta la licitación pública (catálogo)': ({ procedureState }) =>
      procedureState === 'DESERTED' ? 'Sí' : 'No',
    'Hipervínculo a la convocatoria o invitaciones emitidas': ({ announcementUrl }) => announcementUrl,
    'Fecha de la convocatoria o invitación': ({ announcementDate }) => slashed(announcementDate),
    'Descripción de las obras públicas, los bienes o los servicios contratados o arrendados': ({
      servicesDescription,
    }) => servicesDescription,
    'Nombre(s) de la persona física ganadora, asignada o adjudicada': partOfName(0),
    'Primer apellido de la persona física ganadora, asignada o adjudicada': partOfName(1),
    'Segundo apellido de la persona física ganadora, asignada o adjudicada': partOfName(2),
    'Denominación o razón social': company,
    'Registro Federal de Contribuyentes (RFC) de la persona física o moral contratista o proveedora ganadora, asignada o adjudicada':
      ({ supplier }) => supplier?.rfc,
    'Área(s) solicitante(s)': ({ applicantAdministrativeUnit }) => applicantAdministrativeUnit,
    'Área(s) contratante(s)': ({ organizerAdministrativeUnit }) => organizerAdministrativeUnit,
    'Número que identifique al contrato ': ({ contractNumber }) => contractNumber,
    'Fecha del contrato expresada con el formato día/mes/año': ({ contractDate }) => slashed(contractDate),
    'Monto total del contrato con impuestos incluidos (MXN)': ({ totalAmount }) => orZero(totalAmount),
    'Monto mínimo, con impuestos incluidos, en su caso': ({ minAmount }) => orZero(minAmount),
    'Monto máximo, con impuestos incluidos, en su caso': ({ maxAmount }) => orZero(maxAmount),
    'Hipervínculo al documento del contrato y sus anexos, en versión pública si así corresponde.': ({ contractUrl }) =>
      contractUrl,
  },
  loses: {
    ...NOWHERE,
    ...{ clarificationMeetingDate: null, clarificationMeetingJudgmentUrl: null, presentationProposalsDocUrl: null },
    taxes: 'INCLUDED',
    partida: null,
    procedureState: ({ procedureState }) => (procedureState === 'DESERTED' ? 'DESERTED' : 'CONCLUDED'),
  },
  decided: CENTRALIZED,
};
