import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import {
  formAmount,
  formChoice,
  formDay,
  formFlag,
  formIdentity,
  formLine,
  formReference,
  formText,
} from '../http/form-values.ts';
import { administrativeUnitType, category, contractType, procedureState, procedureType } from './contract-enums.ts';
import { contractFieldLabels } from './contract-field-sets.ts';
import { administrationPeriodPattern, fiscalYearPattern, periodPattern } from './contract-patterns.ts';
import { documentLinks, storedLink } from './document-links.ts';

const choice = <Key extends string>(
  keys: readonly [Key, ...Key[]],
  field: keyof typeof contractFieldLabels,
  readAs?: Readonly<Record<string, Key>>,
) => formChoice(keys, `El valor de ${contractFieldLabels[field]} no es válido`, readAs);

const asOptions = <Key extends string>(options: readonly Key[]) => options as readonly [Key, ...Key[]]; // a zod enum has options

/** A link as it is stored; what is none is left for contractFormProblems to say. */
const formLink = formLine.transform((text) => text && (storedLink(text) ?? text));

/** The manual form of a contract, as it arrives: types only. What it must say is in contractFormProblems. */
export const contractForm = z.object({
  ...formIdentity,
  procedureType: choice(asOptions(procedureType.options), 'procedureType'),
  category: choice(asOptions(category.options), 'category', { MODIFICATION: 'MODIFICACION' }),
  administrationPeriod: formLine,
  fiscalYear: formLine,
  period: formLine,
  contractId: formLine,
  partida: formLine,
  procedureState: choice(asOptions(procedureState.options), 'procedureState', { COMPLETED: 'CONCLUDED' }),
  announcementUrl: formLink,
  announcementDate: formDay,
  servicesDescription: formText,
  clarificationMeetingDate: formDay,
  clarificationMeetingJudgmentUrl: formLink,
  presentationProposalsDocUrl: formLink,
  supplier: formReference,
  organizerAdministrativeUnit: formReference,
  applicantAdministrativeUnit: formReference,
  administrativeUnitType: choice(asOptions(administrativeUnitType.options), 'administrativeUnitType'),
  contractNumber: formLine,
  contractType: choice(asOptions(contractType.options), 'contractType'),
  contractDate: formDay,
  totalAmount: formAmount,
  minAmount: formAmount,
  maxAmount: formAmount,
  totalOrMaxAmount: formAmount,
  contractUrl: formLink,
  areaInCharge: formLine,
  updateDate: formDay,
  notes: formText,
  karewaNotes: formText,
  informationDate: formDay,
  limitExceeded: formFlag,
  amountExceeded: formAmount,
  isEmpty: formFlag,
});
export type ContractForm = z.infer<typeof contractForm>;

type Field = Exclude<keyof ContractForm, '_id' | 'version'>;

const ALWAYS_REQUIRED: readonly Field[] = [
  'procedureType',
  'category',
  'administrationPeriod',
  'fiscalYear',
  'period',
  'organizerAdministrativeUnit',
  'applicantAdministrativeUnit',
  'areaInCharge',
];

const REQUIRED_UNLESS_EMPTY: readonly Field[] = [
  'procedureState',
  'servicesDescription',
  'administrativeUnitType',
  'contractType',
  'contractDate',
  'totalOrMaxAmount',
  'contractNumber',
];

const FORMATS: readonly { field: Field; matches: (text: string) => boolean; example: string }[] = [
  { field: 'administrationPeriod', matches: (text) => administrationPeriodPattern.test(text), example: '2017-2019' },
  { field: 'fiscalYear', matches: (text) => fiscalYearPattern.test(text), example: '2019' },
  { field: 'period', matches: (text) => periodPattern.test(text), example: '1o 2019' },
  ...documentLinks.map((field) => ({
    field,
    matches: (text: string) => storedLink(text) !== undefined,
    example: 'https://www.ejemplo.gob.mx/contrato.pdf',
  })),
];

const problem = (field: Field, message: string): FieldProblem => ({ field, message });

const requiredFields = (form: ContractForm): readonly Field[] => {
  if (form.isEmpty) return ALWAYS_REQUIRED;
  const amounts: readonly Field[] = form.contractType === 'OPEN' ? ['minAmount', 'maxAmount'] : ['totalAmount'];
  return [...ALWAYS_REQUIRED, ...REQUIRED_UNLESS_EMPTY, ...amounts];
};

const amountProblems = ({ contractType, totalAmount, maxAmount, totalOrMaxAmount }: ContractForm): FieldProblem[] => {
  const expected = contractType === 'OPEN' ? maxAmount : totalAmount;
  if (!expected || totalOrMaxAmount === null || totalOrMaxAmount === expected) return [];
  const name = contractType === 'OPEN' ? 'máximo' : 'total';
  return [
    problem('totalOrMaxAmount', `El campo ${contractFieldLabels.totalOrMaxAmount} debe ser igual al monto ${name}`),
  ];
};

/** Everything that is wrong with a form, in the order of its fields. */
export const contractFormProblems = (form: ContractForm): FieldProblem[] => [
  ...requiredFields(form)
    .filter((field) => form[field] === null)
    .map((field) => problem(field, `El campo ${contractFieldLabels[field]} es requerido`)),
  ...FORMATS.filter(({ field, matches }) => {
    const text = form[field];
    return typeof text === 'string' && !matches(text);
  }).map(({ field, example }) =>
    problem(field, `El campo ${contractFieldLabels[field]} no tiene el formato correcto. Ejemplo: ${example}`),
  ),
  ...amountProblems(form),
  ...(form.administrativeUnitType === 'DESCENTRALIZED' &&
  form.organizerAdministrativeUnit !== form.applicantAdministrativeUnit
    ? [
        problem(
          'organizerAdministrativeUnit',
          'En un organismo descentralizado la unidad convocante y la solicitante deben coincidir',
        ),
      ]
    : []),
];
