import { DEMONSTRATION_ORGANIZATIONS } from '@monitor/contracts-schema/installation/demonstration';
import { rfcCheckDigit } from '@monitor/contracts-schema/rfc';
import { type Random, seededRandom } from './random.ts';

export type Quarter = Readonly<{ year: number; quarter: number }>;

/** One made-up organization: its names, its period of government, and what its workbooks are made from. */
export type DemoOrganization = Readonly<{
  id: string;
  name: string;
  shortName: string;
  seed: number;
  administration: string;
  /** Those of its period that have begun. */
  quarters: readonly Quarter[];
  /** Nothing of it happens later. */
  until: Date;
  host: string;
}>;

/** Those that have begun from a year's first day on. */
const quartersFrom = (first: number, until: Date): readonly Quarter[] => {
  const count = (until.getUTCFullYear() - first) * 4 + Math.floor(until.getUTCMonth() / 3) + 1;
  return Array.from({ length: count }, (_, index) => ({
    year: first + Math.floor(index / 4),
    quarter: (index % 4) + 1,
  }));
};

/** The demonstration's organizations until a day, in whose year their periods of government have come to their third or fourth. */
export const demoOrganizations = (until: Date): readonly [DemoOrganization, DemoOrganization] => {
  const year = until.getUTCFullYear();
  const [town, state] = DEMONSTRATION_ORGANIZATIONS;
  return [
    {
      id: town,
      name: 'Municipio de San Jerónimo (demostración)',
      shortName: 'San Jerónimo',
      seed: 2018,
      administration: `${year - 2}-${year}`,
      quarters: quartersFrom(year - 2, until),
      until,
      host: 'transparencia.sanjeronimo.example',
    },
    {
      id: state,
      name: 'Gobierno del Estado de Tierra Alta (demostración)',
      shortName: 'Tierra Alta',
      seed: 2021,
      administration: `${year - 3}-${year + 2}`,
      quarters: quartersFrom(year - 3, until),
      until,
      host: 'transparencia.tierraalta.example',
    },
  ];
};

export type DemoSupplier = Readonly<{ name: string; rfc: string; isPerson: boolean; appetite: number }>;
export type DemoUnit = Readonly<{ name: string; decentralized: boolean }>;

const surnames = [
  'HERNANDEZ',
  'GARCIA',
  'MARTINEZ',
  'LOPEZ',
  'GONZALEZ',
  'RODRIGUEZ',
  'PEREZ',
  'SANCHEZ',
  'RAMIREZ',
  'FLORES',
  'CHAVEZ',
  'ORTIZ',
  'MUÑOZ',
  'ROBLES',
  'TERRAZAS',
  'BACA',
  'PRIETO',
  'QUEZADA',
];
const givenNames = [
  'MARIA',
  'JUAN',
  'JOSE LUIS',
  'GUADALUPE',
  'ANA LAURA',
  'CARLOS',
  'FRANCISCO JAVIER',
  'ROSA ELENA',
  'MIGUEL ANGEL',
  'PATRICIA',
  'JESUS',
  'LETICIA',
];
const trades = [
  'CONSTRUCCIONES',
  'COMERCIALIZADORA',
  'SERVICIOS INTEGRALES',
  'DISTRIBUIDORA',
  'PROYECTOS',
  'SUMINISTROS',
  'GRUPO',
  'CONSULTORES',
  'ARRENDADORA',
  'IMPRESOS',
  'TECNOLOGIAS',
  'PAVIMENTOS',
  'EQUIPOS MEDICOS',
  'PAPELERIA',
];
const brands = [
  'DEL NORTE',
  'LA SIERRA',
  'ROMA',
  'TARAHUMARA',
  'EL SAUZ',
  'VALLE ALTO',
  'OMEGA',
  'SAN MIGUEL',
  'DEL DESIERTO',
  'AZTECA',
  'RIO GRANDE',
  'MONTE ALBAN',
  'CENTENARIO',
  'LOS ALAMOS',
  'PUNTA ORIENTE',
  'QUETZAL',
];
const companyForms = ['SA DE CV', 'S DE RL DE CV', 'SC', 'AC'];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphanumerics = `${letters}0123456789`;

const rfcOf = (random: Random, name: string, isPerson: boolean): string => {
  const root = name
    .replace(/[^A-Z]/g, '')
    .slice(0, isPerson ? 4 : 3)
    .padEnd(isPerson ? 4 : 3, 'X');
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${two(random.between(50, 99))}${two(random.between(1, 12))}${two(random.between(1, 28))}`;
  const before = root + date + random.one([...alphanumerics]) + random.one([...alphanumerics]);
  return before + rfcCheckDigit(before);
};

/** Suppliers, a few of which win most: what each gets follows its appetite. */
export const demoSuppliers = (random: Random, count: number): DemoSupplier[] => {
  const known = new Map<string, DemoSupplier>();
  while (known.size < count) {
    const isPerson = random.happens(0.25);
    const name = isPerson
      ? `${random.one(givenNames)} ${random.one(surnames)} ${random.one(surnames)}`
      : `${random.one(trades)} ${random.one(brands)}${random.happens(0.4) ? ` ${random.one([...letters])}${random.between(1, 99)}` : ''} ${random.one(companyForms)}`;
    if (!known.has(name))
      known.set(name, { name, rfc: rfcOf(random, name, isPerson), isPerson, appetite: random.amount(1, 1.1) });
  }
  return [...known.values()];
};

export const organizerOfAll = 'OFICIALIA MAYOR';

export const demoUnits: readonly DemoUnit[] = [
  ...[
    organizerOfAll,
    'DIRECCION DE OBRAS PUBLICAS MUNICIPALES',
    'DIRECCION DE SEGURIDAD PUBLICA MUNICIPAL',
    'DEPARTAMENTO JURIDICO',
    'DIRECCION DE DESARROLLO HUMANO Y EDUCACION',
    'DIRECCION DE SERVICIOS PUBLICOS MUNICIPALES',
    'TESORERIA MUNICIPAL',
    'SINDICATURA',
    'DIRECCION DE DESARROLLO URBANO Y ECOLOGIA',
    'COORDINACION DE COMUNICACION SOCIAL',
    'SECRETARIA DEL AYUNTAMIENTO',
    'DIRECCION DE MANTENIMIENTO URBANO',
    'DIRECCION DE ATENCION CIUDADANA',
    'SUBDIRECCION DE PARQUES Y JARDINES',
    'COORDINACION DE PROTECCION CIVIL',
    'DEPARTAMENTO DE ALUMBRADO PUBLICO',
    'DIRECCION DE DESARROLLO RURAL',
    'SUBDIRECCION DE PROGRAMACION Y PRESUPUESTO',
    'DEPARTAMENTO DE RELACIONES EXTERIORES',
  ].map((name) => ({ name, decentralized: false })),
  ...[
    'DIF MUNICIPAL',
    'INSTITUTO MUNICIPAL DE LAS MUJERES',
    'INSTITUTO MUNICIPAL DE PENSIONES',
    'INSTITUTO DE CULTURA DEL MUNICIPIO',
    'INSTITUTO MUNICIPAL DE CULTURA FISICA Y DEPORTE',
  ].map((name) => ({ name, decentralized: true })),
];

export const openWorld = ({ seed }: DemoOrganization, suppliers: number) => {
  const random = seededRandom(seed);
  return { random, suppliers: demoSuppliers(random, suppliers), units: demoUnits };
};
