import { z } from 'zod';
import { filteredAmounts, filteredReferences, filterOperators } from '../contracts/contract-condition.ts';
import { isVariableName } from '../formulas/variables.ts';
import type { FieldProblem } from '../http/answers.ts';
import {
  formAmount,
  formChoice,
  formFlag,
  formIdentity,
  formLine,
  formReference,
  formText,
  longNameProblems,
} from '../http/form-values.ts';
import { calculationType, displayForm } from './calculation-events.ts';
import { calculationLabels } from './calculation-words.ts';
import { scaleProblems } from './percent-scale.ts';

const LARGEST = 1e9;

const formNumber = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z
    .number('No es un número')
    .refine((number) => Math.abs(number) <= LARGEST, 'El número es demasiado grande')
    .refine((number) => Number(number.toFixed(2)) === number, 'Usa hasta dos decimales'),
);

const formFilter = z.object({
  /** With or without its sign. */
  variableAbbreviation: formLine,
  propertyName: formChoice([...filteredAmounts, ...filteredReferences], 'La propiedad del filtro no es válida'),
  operator: formChoice(filterOperators, 'El operador del filtro no es válido'),
  /** Pesos, read as centavos. */
  value: formAmount,
  reference: formReference,
  /** Whose supplier or unit the reference is: that of the organization which the call names, unless it says another. */
  organization: formReference,
});
export type CalculationFormFilter = z.infer<typeof formFilter>;

/** Rows of a form; blank is none. */
const formRows = <Rows extends z.ZodType>(rows: Rows) => z.preprocess((value) => value ?? [], rows);

/** What a formula is of whatever is sent about it: the rest follows from its text. */
const formFormula = z.object({ expression: formText });

/** What is computed of a form, saved or not. */
export const formulaForm = z.object({
  abbreviation: formLine,
  type: formChoice(calculationType.options, 'El tipo no es válido'),
  locked: formFlag,
  administrationPeriod: formLine,
  hasPercentScale: formFlag,
  scale: formRows(z.array(z.object({ min: formNumber, max: formNumber, value: formNumber })).max(50)),
  formula: formFormula,
  filters: formRows(z.array(formFilter).max(100)),
  displayForm: formChoice(displayForm.options, 'La forma de mostrar el resultado no es válida'),
});
export type FormulaForm = z.infer<typeof formulaForm>;

/** The same form, its filters by suppliers and units of an organization where they name none. */
export const withOrganization = <Form extends Pick<FormulaForm, 'filters'>>(
  form: Form,
  organizationId: string,
): Form => ({
  ...form,
  filters: form.filters.map((filter) => ({ ...filter, organization: filter.organization ?? organizationId })),
});

/** The same, computed as if only one administration period counted; `_id` names the calculation that it would revise. */
export const formulaDraft = formulaForm.extend({ _id: formIdentity._id, period: formLine });

export const calculationForm = formulaForm.extend({
  ...formIdentity,
  name: formLine,
  description: formText,
  enabled: formFlag,
  notes: formText,
});
export type CalculationForm = z.infer<typeof calculationForm>;

const ABBREVIATION = /^\$\$[A-Z0-9]{1,7}$/;
const PERIOD = /^[12]\d{3}-[12]\d{3}$/;

const required = (field: keyof typeof calculationLabels, value: unknown): FieldProblem[] =>
  value === null ? [{ field, message: `El campo ${calculationLabels[field]} es requerido` }] : [];

/** The variable that a filter is about; undefined when there is none of that name. */
export const variableOfFilter = ({ variableAbbreviation }: CalculationFormFilter) => {
  const name = variableAbbreviation?.replace(/^\$/, '') ?? '';
  return isVariableName(name) ? name : undefined;
};

const filterProblems = (filter: CalculationFormFilter, index: number): FieldProblem[] => {
  const { propertyName, operator, value, reference, organization } = filter;
  const wrong = (message: string): FieldProblem[] => [{ field: 'filters', message: `Filtro ${index + 1}: ${message}` }];
  if (!variableOfFilter(filter)) return wrong('elige una variable');
  if (!propertyName || !operator) return wrong('elige una propiedad y un operador');
  if (propertyName === 'totalAmount' || propertyName.endsWith('Amount'))
    return value === null ? wrong('escribe un monto') : [];
  if (reference === null) return wrong('elige un proveedor o una unidad');
  if (organization === null) return wrong('elige de qué organización es el proveedor o la unidad');
  return operator === 'EQUAL' || operator === 'NOT_EQUAL'
    ? []
    : wrong('una referencia solo puede ser igual o diferente');
};

/** What is wrong with the parts of a form that its formula's result depends on, besides the formula itself. */
export const formulaFormProblems = (form: FormulaForm): FieldProblem[] => {
  const { abbreviation, administrationPeriod, hasPercentScale, scale, filters } = form;
  return [
    ...required('abbreviation', abbreviation),
    ...(abbreviation !== null && !ABBREVIATION.test(abbreviation)
      ? [
          {
            field: 'abbreviation',
            message:
              'La abreviatura debe empezar con $$ y seguir con 1 a 7 letras mayúsculas o dígitos (de 3 a 9 caracteres en total)',
          },
        ]
      : []),
    ...required('type', form.type),
    ...(administrationPeriod !== null && !PERIOD.test(administrationPeriod)
      ? [{ field: 'administrationPeriod', message: 'Debe seguir el formato ####-####' }]
      : []),
    ...(hasPercentScale && scale.length === 0
      ? [{ field: 'scale', message: 'Agrega al menos un rango a la escala' }]
      : []),
    ...scaleProblems(scale).map((message) => ({ field: 'scale', message })),
    ...filters.flatMap(filterProblems),
  ];
};

/** What is wrong with a form, besides its formula. */
export const calculationFormProblems = (form: CalculationForm): FieldProblem[] => [
  ...(form.name === null ? required('name', null) : longNameProblems(form.name)),
  ...required('description', form.description),
  ...formulaFormProblems(form),
];
