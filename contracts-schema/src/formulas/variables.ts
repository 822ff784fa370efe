/**
 * What a variable follows from: from contracts, each adding to it by itself; from which suppliers there are; from how their
 * shares compare, so that what several organizations come to is no sum of theirs; from formats.
 */
type Source = 'contracts' | 'suppliers' | 'shares' | 'formats';

/** What a variable is called and what it counts or sums. Amounts enter a formula in pesos. */
type Described = Readonly<{ name: string; description: string; unit: 'pesos' | 'count'; from: Source }>;

const COUNTED = 'concluidos, sin los registros que solo dicen que no hubo procedimientos';

/**
 * The variables, by their abbreviations without the sign. All are about concluded contracts, extensions, modifications
 * and addenda included, but the two of formats, which take contracts of any state. Rows without procedures count in none.
 */
export const variables = {
  MTG: {
    name: 'Monto total gastado',
    description: `Suma del monto total o máximo de los contratos ${COUNTED}`,
    unit: 'pesos',
    from: 'contracts',
  },
  MGLP: {
    name: 'Monto gastado bajo Licitaciones Públicas',
    description: 'Suma del monto total o máximo de los contratos por licitación pública',
    unit: 'pesos',
    from: 'contracts',
  },
  MGAD: {
    name: 'Monto gastado bajo Adjudicación Directa',
    description: 'Suma del monto total o máximo de los contratos por adjudicación directa',
    unit: 'pesos',
    from: 'contracts',
  },
  MGIR: {
    name: 'Monto gastado bajo Invitaciones Restringidas',
    description: 'Suma del monto total o máximo de los contratos por invitación',
    unit: 'pesos',
    from: 'contracts',
  },
  NTC: { name: 'Número total de contratos', description: `Contratos ${COUNTED}`, unit: 'count', from: 'contracts' },
  NTCLP: {
    name: 'Número total de contratos bajo licitaciones públicas',
    description: 'Contratos por licitación pública',
    unit: 'count',
    from: 'contracts',
  },
  NCSF: {
    name: 'Número de contratos sin No. de Folio',
    description: 'Contratos sin ID',
    unit: 'count',
    from: 'contracts',
  },
  NCADSM: {
    name: 'Número de contratos de adjudicaciones directas que sobrepasan monto',
    description: 'Contratos por adjudicación directa que exceden el límite',
    unit: 'count',
    from: 'contracts',
  },
  NAC: {
    name: 'Número de ampliaciones de contratos',
    description: 'Contratos con materia Ampliación',
    unit: 'count',
    from: 'contracts',
  },
  NCAD: {
    name: 'Número de contratos bajo adjudicaciones directas',
    description: 'Contratos por adjudicación directa',
    unit: 'count',
    from: 'contracts',
  },
  NTP: {
    name: 'Número total de proveedores',
    description: 'Proveedores distintos de los contratos; los contratos sin proveedor no cuentan',
    unit: 'count',
    from: 'suppliers',
  },
  NPEPE: {
    name: 'Número de proveedores por encima del promedio ejercido',
    description: 'Proveedores cuya suma es mayor que el promedio por proveedor',
    unit: 'count',
    from: 'shares',
  },
  NPCGE: {
    name: 'Número de proveedores que concentran el 40% del gasto ejercido',
    description:
      'Cuántos proveedores, de mayor a menor suma, reúnen al menos el 40% de lo contratado con proveedores conocidos; 0 si no hay gasto',
    unit: 'count',
    from: 'shares',
  },
  NPEPCP: {
    name: 'Número de proveedores por encima del promedio de contratos por proveedor',
    description: 'Proveedores con más contratos que el promedio por proveedor',
    unit: 'count',
    from: 'shares',
  },
  NCDPT: {
    name: 'Número de contratos disponibles en el Portal de Transparencia',
    description: 'Contratos con hipervínculo al contrato',
    unit: 'count',
    from: 'contracts',
  },
  NIDPT: {
    name: 'Número de convocatorias o invitaciones disponibles en el Portal de Transparencia',
    description: 'Contratos con hipervínculo a la convocatoria o invitación',
    unit: 'count',
    from: 'contracts',
  },
  NCPJA: {
    name: 'Número de contratos tipo licitación pública de los que fueron publicadas las juntas de aclaraciones',
    description: 'Contratos por licitación pública con hipervínculo al fallo de la junta de aclaraciones',
    unit: 'count',
    from: 'contracts',
  },
  NTF: {
    name: 'Número total de formatos XXVIII publicados',
    description:
      'Formatos distintos por periodo, unidad convocante y tipo (A: licitación e invitación, B: adjudicación), de contratos en cualquier estado con fecha de obtención',
    unit: 'count',
    from: 'formats',
  },
  NFXXVII: {
    name: 'Número de formatos XXVIII publicados a tiempo en el Portal de Transparencia',
    description: 'De esos formatos, los que se publicaron hasta 31 días después de terminar el trimestre',
    unit: 'count',
    from: 'formats',
  },
} as const satisfies Record<string, Described>;

export type VariableName = keyof typeof variables;

export const variableNames = Object.keys(variables) as readonly VariableName[]; // its own keys

type Variables = typeof variables;
/** The variables that follow from something. */
export type VariableFrom<From extends Source> = {
  [Name in VariableName]: Variables[Name]['from'] extends From ? Name : never;
}[VariableName];

/** The same, to be queried. */
export const variablesFrom = (...sources: readonly Source[]): ReadonlySet<VariableName> =>
  new Set(variableNames.filter((name) => sources.includes(variables[name].from)));

export const isVariableName = (name: string): name is VariableName => Object.hasOwn(variables, name);
