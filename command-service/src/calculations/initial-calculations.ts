import type { CalculationFields, ScaleBand } from '@monitor/contracts-schema';

const bands = (...values: readonly [number, number, number]): ScaleBand[] => [
  { min: 0, max: 33, value: values[0] },
  { min: 33, max: 66, value: values[1] },
  { min: 66, max: 100, value: values[2] },
];

const handling = { highIsGood: bands(5, 10, 15), lowIsGood: bands(15, 10, 5) };
const competition = bands(3.33, 6.67, 10);
const transparency = bands(2.5, 5, 7.5);

/** What each indicator is called, its share in percent, the points of thirds of it, and its abbreviations: as points, as it is. */
const indicators: readonly (readonly [points: string, plain: string, name: string, expression: string, ScaleBand[]])[] =
  [
    ['$$MLP', '$$PLP', 'Gasto por licitación pública', '$MGLP / $MTG * 100', handling.highIsGood],
    ['$$MFF', '$$PFF', 'Contratos sin folio', '$NCSF / $NTC * 100', handling.lowIsGood],
    ['$$MAC', '$$PAC', 'Ampliaciones de contratos', '$NAC / $NTC * 100', handling.lowIsGood],
    [
      ...(['$$MAD', '$$PAD', 'Adjudicaciones directas por encima del monto máximo'] as const),
      ...(['$NCADSM / $NCAD * 100', handling.lowIsGood] as const),
    ],
    ['$$CPC', '$$PPC', 'Proveedores que concentran el 40% del gasto', '$NPCGE / $NTP * 100', competition],
    ['$$THC', '$$PHC', 'Hipervínculos a contratos disponibles', '$NCDPT / $NTC * 100', transparency],
    ['$$THI', '$$PHI', 'Hipervínculos a convocatorias e invitaciones disponibles', '$NIDPT / $NTC * 100', transparency],
    ['$$TJA', '$$PJA', 'Hipervínculos a juntas de aclaraciones disponibles', '$NCPJA / $NTCLP * 100', transparency],
    ['$$TFT', '$$PFT', 'Formatos XXVIII publicados a tiempo', '$NFXXVII / $NTF * 100', transparency],
  ];

const common = {
  ...{ type: 'CONTRACT', locked: false, administrationPeriod: null },
  ...{ hasPercentScale: false, scale: [], filters: [], notes: null },
} as const satisfies Partial<CalculationFields>;

const METHOD = 'Método inicial de esta instalación';

/**
 * The index that a fresh installation begins with, of all administration periods: contract handling 60, competition 10,
 * transparency 30; its nine components as points, and the same shares without points for the general data.
 */
export const initialCalculations: readonly CalculationFields[] = [
  ...indicators.flatMap(([points, plain, name, expression, scale]): CalculationFields[] => [
    {
      ...common,
      ...{ name: `${name} (puntos)`, description: `${METHOD}: puntos que aporta al índice de riesgo de corrupción` },
      ...{ abbreviation: points, enabled: false, expression, hasPercentScale: true, scale, displayForm: 'NORMAL' },
    },
    {
      ...common,
      ...{ name, description: `${METHOD}: porcentaje` },
      ...{ abbreviation: plain, enabled: true, expression, displayForm: 'PERCENTAGE', scale: [] },
    },
  ]),
  {
    ...common,
    ...{ name: 'Monto total gastado', description: `${METHOD}: suma de los contratos concluidos` },
    ...{ abbreviation: '$$MTG1', enabled: true, expression: '$MTG', displayForm: 'AMOUNT', scale: [] },
  },
  {
    ...common,
    name: 'Índice de Riesgo de Corrupción',
    description: `${METHOD}: manejo de contrataciones (60), competencia económica (10) y transparencia (30). Más puntos son menos riesgo`,
    ...{ abbreviation: '$$IRC', enabled: true, locked: true, displayForm: 'PERCENTAGE', scale: [] },
    expression: indicators.map(([points]) => points).join(' + '),
  },
];
