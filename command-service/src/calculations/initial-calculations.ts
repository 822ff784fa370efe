import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type { ScaleBand } from '@monitor/contracts-schema/calculations/percent-scale';

const bands = (...values: readonly [number, number, number]): ScaleBand[] => [
  { min: 0, max: 33, value: values[0] },
  { min: 33, max: 66, value: values[1] },
  { min: 66, max: 100, value: values[2] },
];

const handling = { highIsGood: bands(5, 10, 15), lowIsGood: bands(15, 10, 5) };
const competition = bands(3.33, 6.67, 10);
const transparency = bands(2.5, 5, 7.5);

/** An indicator: its abbreviations as points and as it is, what it is called, its share in percent, and the points of thirds of it. */
type Indicator = readonly [points: string, plain: string, name: string, expression: string, ScaleBand[]];

/** A part of the index, of how many points at most, and the indicators whose points it adds up. */
type Axis = Readonly<{ abbreviation: string; name: string; most: number; indicators: readonly Indicator[] }>;

const axes: readonly Axis[] = [
  {
    abbreviation: '$$MANEJO',
    name: 'Manejo de contrataciones',
    most: 60,
    indicators: [
      ['$$MLP', '$$PLP', 'Gasto por licitación pública', '$MGLP / $MTG * 100', handling.highIsGood],
      ['$$MFF', '$$PFF', 'Contratos sin folio', '$NCSF / $NTC * 100', handling.lowIsGood],
      ['$$MAC', '$$PAC', 'Ampliaciones de contratos', '$NAC / $NTC * 100', handling.lowIsGood],
      [
        ...(['$$MAD', '$$PAD', 'Adjudicaciones directas por encima del monto máximo'] as const),
        ...(['$NCADSM / $NCAD * 100', handling.lowIsGood] as const),
      ],
    ],
  },
  {
    abbreviation: '$$COMPET',
    name: 'Competencia económica',
    most: 10,
    indicators: [['$$CPC', '$$PPC', 'Proveedores que concentran el 40% del gasto', '$NPCGE / $NTP * 100', competition]],
  },
  {
    abbreviation: '$$TRANSP',
    name: 'Transparencia',
    most: 30,
    indicators: [
      ['$$THC', '$$PHC', 'Hipervínculos a contratos disponibles', '$NCDPT / $NTC * 100', transparency],
      [
        ...(['$$THI', '$$PHI', 'Hipervínculos a convocatorias e invitaciones disponibles'] as const),
        ...(['$NIDPT / $NTC * 100', transparency] as const),
      ],
      [
        ...(['$$TJA', '$$PJA', 'Hipervínculos a juntas de aclaraciones disponibles'] as const),
        ...(['$NCPJA / $NTCLP * 100', transparency] as const),
      ],
      ['$$TFT', '$$PFT', 'Formatos XXVIII publicados a tiempo', '$NFXXVII / $NTF * 100', transparency],
    ],
  },
];

const common = {
  type: 'CONTRACT',
  locked: false,
  administrationPeriod: null,
  hasPercentScale: false,
  scale: [],
  filters: [],
  notes: null,
} as const satisfies Partial<CalculationFields>;

const METHOD = 'Método inicial de esta instalación';

const sumOf = (abbreviations: readonly string[]): string => abbreviations.join(' + ');

/**
 * The index that a fresh installation begins with, of all administration periods: its three axes, contract handling 60, competition 10
 * and transparency 30; their nine indicators as points, and the same shares without points for the general data.
 */
export const initialCalculations: readonly CalculationFields[] = [
  ...axes
    .flatMap(({ indicators }) => indicators)
    .flatMap(([points, plain, name, expression, scale]): CalculationFields[] => [
      {
        ...common,
        name: `${name} (puntos)`,
        description: `${METHOD}: puntos que aporta al índice de riesgo de corrupción`,
        abbreviation: points,
        enabled: false,
        expression,
        hasPercentScale: true,
        scale,
        displayForm: 'NORMAL',
      },
      {
        ...common,
        name,
        description: `${METHOD}: porcentaje`,
        abbreviation: plain,
        enabled: true,
        expression,
        displayForm: 'PERCENTAGE',
        scale: [],
      },
    ]),
  ...axes.map(
    ({ abbreviation, name, most, indicators }): CalculationFields => ({
      ...common,
      name,
      description: `${METHOD}: hasta ${most} de los 100 puntos del índice de riesgo de corrupción`,
      abbreviation,
      enabled: false,
      expression: sumOf(indicators.map(([points]) => points)),
      displayForm: 'NORMAL',
      scale: [],
    }),
  ),
  {
    ...common,
    name: 'Monto total gastado',
    description: `${METHOD}: suma de los contratos concluidos`,
    abbreviation: '$$MTG1',
    enabled: true,
    expression: '$MTG',
    displayForm: 'AMOUNT',
    scale: [],
  },
  {
    ...common,
    name: 'Índice de Riesgo de Corrupción',
    description: `${METHOD}: manejo de contrataciones (60), competencia económica (10) y transparencia (30). Más puntos son menos riesgo`,
    abbreviation: '$$IRC',
    enabled: true,
    locked: true,
    displayForm: 'PERCENTAGE',
    scale: [],
    expression: sumOf(axes.map(({ abbreviation }) => abbreviation)),
  },
];
