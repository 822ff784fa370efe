import type { SheetCell } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import {
  type DemoOrganization,
  type DemoSupplier,
  type DemoUnit,
  openWorld,
  organizerOfAll,
  type Quarter,
} from './demo-world.ts';
import type { Random } from './random.ts';

/** What a capturer wrote into one row, by field. A field left out is a blank cell. */
export type DemoRow = Partial<Record<ImportField, DemoCell>>;
export type DemoCell = SheetCell | Readonly<{ kind: 'formula'; formula: string; result: string | number }>;

const text = (value: string): SheetCell => ({ kind: 'text', text: value });
const number = (value: number): SheetCell => ({ kind: 'number', number: value });
const date = (value: Date): SheetCell => ({ kind: 'date', date: value.toISOString().slice(0, 10) });

/** A date that is not to come yet. */
const dateBy = (until: Date, value: Date): SheetCell => date(value < until ? value : until);

const day = (year: number, month: number, of: number): Date => new Date(Date.UTC(year, month, of));
const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * 86_400_000);

/** Limits for direct awards of 2018, in pesos. */
const LIMIT_OF_WORKS = 1_515_461.75;
const LIMIT_OF_OTHERS = 688_470;

const matters = [
  ['Adquisiciones', 40],
  ['Servicios', 34],
  ['Obra pública', 15],
  ['Arrendamientos', 8],
] as const;
const changes = ['Modificatorio', 'Ampliación', 'Adendum'] as const;

const purposes: Readonly<Record<string, readonly string[]>> = {
  Adquisiciones: [
    'ADQUISICION DE MATERIAL ELECTRICO',
    'ADQUISICION DE PAPELERIA Y CONSUMIBLES',
    'COMPRA DE UNIFORMES',
    'ADQUISICION DE EQUIPO DE COMPUTO',
    'SUMINISTRO DE COMBUSTIBLE',
    'COMPRA DE MEDICAMENTOS',
    'ADQUISICION DE VEHICULOS TIPO PATRULLA',
    'COMPRA DE DESPENSAS',
  ],
  Servicios: [
    'SERVICIO DE LIMPIEZA',
    'SERVICIO DE VIGILANCIA',
    'SERVICIO DE MANTENIMIENTO VEHICULAR',
    'SERVICIOS PROFESIONALES DE CAPACITACION',
    'DIFUSION EN MEDIOS DE COMUNICACION',
    'SERVICIO DE FUMIGACION',
    'ESTUDIO DE IMPACTO VIAL',
    'SERVICIO DE RECOLECCION DE BASURA',
  ],
  'Obra pública': [
    'PAVIMENTACION CON CONCRETO HIDRAULICO',
    'REHABILITACION DE PARQUE',
    'CONSTRUCCION DE AULA',
    'BACHEO EN DIVERSAS COLONIAS',
    'REHABILITACION DE ALUMBRADO',
    'CONSTRUCCION DE RED DE AGUA POTABLE',
  ],
  Arrendamientos: [
    'ARRENDAMIENTO DE INMUEBLE',
    'ARRENDAMIENTO DE MAQUINARIA PESADA',
    'ARRENDAMIENTO DE EQUIPO DE FOTOCOPIADO',
    'ARRENDAMIENTO DE MOBILIARIO PARA EVENTOS',
  ],
};
const places = [
  'EN LA COLONIA CENTRO',
  'PARA EL EJERCICIO FISCAL',
  'EN LA ZONA NORTE',
  'PARA DIVERSAS DEPENDENCIAS',
  'EN EL FRACCIONAMIENTO LOS PINOS',
  'DEL PROGRAMA DE VERANO',
  'EN COMUNIDADES RURALES',
  'PRIMERA ETAPA',
];

type Procedure = 'PUBLIC' | 'INVITATION' | 'NO_BID';

const procedures: Readonly<
  Record<Procedure, Readonly<{ written: readonly string[]; code: string; median: number; spread: number }>>
> = {
  PUBLIC: { written: ['Pública', 'Licitación pública'], code: 'LP', median: 3_200_000, spread: 1 },
  INVITATION: {
    written: ['Por Invitación', 'Invitación a cuando menos tres proveedores'],
    code: 'IR',
    median: 640_000,
    spread: 0.7,
  },
  NO_BID: { written: ['Adj Directa', 'Adjudicación directa'], code: 'AD', median: 62_000, spread: 1.5 },
};

/** A row, and the quarter in whose workbook it is. */
export type DemoEntry = Quarter & Readonly<{ row: DemoRow }>;

/**
 * Rows as real capturers write them, errors and habits included: NA in many spellings, amounts as text, serial dates,
 * names that vary, numbers that repeat. `count` of them, as many for each quarter, oldest first; but of a quarter that is
 * not over only those that are there by now.
 */
export function* demoEntries(organization: DemoOrganization, count: number): Generator<DemoEntry> {
  const { quarters, until } = organization;
  const { random, suppliers, units } = openWorld(organization, Math.max(20, Math.round(count / 7)));
  const shares = suppliers.map((supplier) => [supplier, supplier.appetite] as const);
  for (let index = 0; index < count; index += 1) {
    const { year, quarter } = quarters[Math.floor((index * quarters.length) / count)]!; // index < count
    const unit = random.one(units);
    const { row, thereOn } = random.happens(0.02)
      ? emptyRow(random, organization, unit, year, quarter, index)
      : contractRow(random, organization, { unit, supplier: random.weighted(shares), year, quarter, index });
    if (thereOn <= until) yield { year, quarter, row };
  }
}

/** What somebody captures, and from which day on there is something to capture. */
type Captured = Readonly<{ row: DemoRow; thereOn: Date }>;

const periodFields = (organization: DemoOrganization, year: number, quarter: number): DemoRow => ({
  administration: text(organization.administration),
  fiscalYear: number(year),
  period: text(`${quarter}o ${year}`),
});

const lastDayOf = (year: number, quarter: number): Date => day(year, quarter * 3, 0);

const unitFields = (random: Random, { name, decentralized }: DemoUnit): DemoRow => ({
  organizerAdministrativeUnit: text(decentralized ? name : organizerOfAll),
  applicantAdministrativeUnit: text(decentralized ? name : varied(random, name)),
  administrativeUnitType: text(decentralized ? 'DESCENTRALIZADA' : 'CENTRALIZADA'),
  areaInCharge: text(name),
});

/** The same unit as another hand writes it: a blank too many, another case, one accent. */
const varied = (random: Random, name: string): string => {
  if (random.happens(0.03)) return ` ${name.replace(' ', '  ')} `;
  if (random.happens(0.03)) return name.replace('DIRECCION', 'DIRECCIÓN');
  return name;
};

const emptyRow = (
  random: Random,
  organization: DemoOrganization,
  unit: DemoUnit,
  year: number,
  quarter: number,
  index: number,
): Captured => ({
  thereOn: lastDayOf(year, quarter),
  row: {
    procedureType: text('Adj Directa'),
    ...periodFields(organization, year, quarter),
    ...unitFields(random, unit),
    contractNumber: text(`SP-${String(index + 1).padStart(5, '0')}`),
    limitExceeded: text('na'),
    notes: text('DURANTE ESTE PERIODO NO SE LLEVARON A CABO PROCEDIMIENTOS'),
    informationDate: dateBy(organization.until, daysAfter(lastDayOf(year, quarter), 20)),
    isEmpty: { kind: 'boolean', boolean: true },
  },
});

type Purchase = Readonly<{ unit: DemoUnit; supplier: DemoSupplier; year: number; quarter: number; index: number }>;

const contractRow = (random: Random, organization: DemoOrganization, purchase: Purchase): Captured => {
  const { unit, supplier, year, quarter, index } = purchase;
  const procedure = random.weighted<Procedure>([
    ['NO_BID', 77],
    ['INVITATION', 12],
    ['PUBLIC', 11],
  ]);
  const matter = random.weighted(matters);
  const written = random.happens(0.03) ? random.one(changes) : matter;
  const { median, spread, code, written: names } = procedures[procedure];
  const total = Math.max(1_000, random.amount(median * (matter === 'Obra pública' ? 2 : 1), spread));
  const state = random.weighted([
    ['CONCLUIDO', 96],
    ['CANCELADO', 1.5],
    ['DESIERTO', 1],
    ['EN PROCESO', 1.5],
  ] as const);
  const signed = daysAfter(day(year, (quarter - 1) * 3, 1), random.below(88));
  const number = `${code}/${String(index + 1).padStart(4, '0')}/${year}`;
  const row: DemoRow = {
    procedureType: text(random.one(names)),
    category: text(written),
    ...periodFields(organization, year, quarter),
    ...(random.happens(0.75) && {
      contractId: text(`${code}-${String(random.between(1, 400)).padStart(3, '0')}/${year}`),
    }),
    partida: text('UNICA'),
    procedureState: text(state),
    ...unitFields(random, unit),
    servicesDescription: text(`${random.one(purposes[matter] ?? [])} ${random.one(places)} ${year}`),
    supplierName: text(supplier.name),
    ...(supplier.rfc && (random.happens(0.98) || index % 2 === 0) && { supplierRfc: text(supplier.rfc) }),
    contractNumber: text(random.happens(0.04) ? random.one(['NA', 'N/A', 'na']) : number),
    contractDate: random.happens(0.05)
      ? text(signed.toISOString().slice(0, 10).split('-').reverse().join('/'))
      : date(signed),
    ...amountFields(random, total),
    ...limitFields(procedure, matter, total, index + 3),
    ...linkFields(random, organization, procedure, code, index),
    ...publicationFields(random, organization.until, { signed, year, quarter }),
    ...(procedure !== 'NO_BID' && { announcementDate: date(daysAfter(signed, -30)) }),
    ...(procedure === 'PUBLIC' && { clarificationMeetingDate: date(daysAfter(signed, -20)) }),
  };
  return { row, thereOn: signed };
};

const pesos = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const amountFields = (random: Random, total: number): DemoRow => {
  if (random.happens(0.07)) {
    const least = Math.round((total / (1.5 + random.next())) * 100) / 100;
    return {
      totalAmount: number(0),
      minAmount: number(least),
      maxAmount: number(total),
      totalOrMaxAmount: number(total),
    };
  }
  const cell = random.happens(0.05) ? text(`$${pesos.format(total)}`) : number(total);
  return { totalAmount: cell, minAmount: number(0), maxAmount: number(0), totalOrMaxAmount: cell };
};

const limitFields = (procedure: Procedure, matter: string, total: number, row: number): DemoRow => {
  if (procedure !== 'NO_BID') return { limitExceeded: text('NA') };
  const limit = matter === 'Obra pública' ? LIMIT_OF_WORKS : LIMIT_OF_OTHERS;
  const excess = Math.round(Math.max(0, total - limit) * 100) / 100;
  return {
    limitExceeded: {
      kind: 'formula',
      formula: `IF(Y${row}>${limit},"Excede el límite","No excede el límite")`,
      result: excess > 0 ? 'Excede el límite' : 'No excede el límite',
    },
    amountExceeded: { kind: 'formula', formula: `MAX(0,Y${row}-${limit})`, result: excess },
  };
};

const linkFields = (
  random: Random,
  { host }: DemoOrganization,
  procedure: Procedure,
  code: string,
  index: number,
): DemoRow => {
  const link = (folder: string): SheetCell => {
    const target = `http://${host}/transparencia/${folder}/${code}%20${index + 1}.pdf`;
    return random.happens(0.5) ? { kind: 'text', text: 'Ver documento', link: target } : text(target);
  };
  return {
    contractUrl: random.happens(0.66) ? link('contratos') : text(random.one(['NA', 'N/A', 'No aplica'])),
    announcementUrl: procedure === 'NO_BID' && random.happens(0.9) ? text('NA') : link('convocatorias'),
    ...(procedure === 'PUBLIC' && random.happens(0.7) && { clarificationMeetingJudgmentUrl: link('juntas') }),
    ...(procedure !== 'NO_BID' && random.happens(0.6) && { presentationProposalsDocUrl: link('propuestas') }),
  };
};

/** Data are captured for a whole quarter at once: in time, or months late. */
const publicationFields = (
  random: Random,
  until: Date,
  { signed, year, quarter }: Quarter & Readonly<{ signed: Date }>,
): DemoRow => {
  const end = lastDayOf(year, quarter);
  const late = (year + quarter) % 3 === 0;
  return {
    actualizationDate: dateBy(until, daysAfter(end, random.between(0, 30))),
    informationDate: dateBy(until, daysAfter(end, late ? 120 : 25)),
    ...(random.happens(0.05) && { notes: text('SE PUBLICA VERSION PUBLICA DEL CONTRATO') }),
    ...(signed > end && { notes: text('CONTRATO FIRMADO EN EL PERIODO SIGUIENTE') }),
  };
};
