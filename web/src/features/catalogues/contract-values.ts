import {
  type CatalogueContract,
  type ContractForm,
  contractForm,
  contractFormProblems,
  type FieldProblem,
} from '@monitor/contracts-schema';
import { formProblems } from '../../lib/form-resolver.ts';
import { amountIn } from '../../ui/fields/amount-text.ts';

type Field = Exclude<keyof ContractForm, '_id' | 'version'>;
type Flag = 'isEmpty' | 'limitExceeded';

/** A contract's form as it is typed. */
export type ContractValues = Readonly<Record<Exclude<Field, Flag>, string> & Record<Flag, boolean>>;

const amountFields = ['totalAmount', 'minAmount', 'maxAmount', 'totalOrMaxAmount', 'amountExceeded'] as const;

const blank: ContractValues = {
  procedureType: '',
  category: '',
  administrationPeriod: '',
  fiscalYear: '',
  period: '',
  contractId: '',
  partida: '',
  procedureState: '',
  announcementUrl: '',
  announcementDate: '',
  servicesDescription: '',
  clarificationMeetingDate: '',
  clarificationMeetingJudgmentUrl: '',
  presentationProposalsDocUrl: '',
  supplier: '',
  organizerAdministrativeUnit: '',
  applicantAdministrativeUnit: '',
  administrativeUnitType: '',
  contractNumber: '',
  contractType: 'NORMAL',
  contractDate: '',
  totalAmount: '',
  minAmount: '',
  maxAmount: '',
  totalOrMaxAmount: '',
  contractUrl: '',
  areaInCharge: '',
  updateDate: '',
  notes: '',
  karewaNotes: '',
  informationDate: '',
  limitExceeded: false,
  amountExceeded: '',
  isEmpty: false,
};

const textOf = (value: CatalogueContract[keyof CatalogueContract]): string | boolean => {
  if (value === null) return '';
  if (typeof value === 'object') return '_id' in value ? value._id : '';
  return typeof value === 'number' ? String(value) : value;
};

/** A contract's values as its form shows them; without one, those a new contract begins with. */
export const contractValues = (doc?: CatalogueContract): ContractValues => {
  if (!doc) return blank;
  const texts = Object.keys(blank).map((field) => [field, textOf(doc[field as Field])]); // blank has every field
  return { ...(Object.fromEntries(texts) as ContractValues), ...(doc.amountExceeded === 0 && { amountExceeded: '' }) };
};

/** An amount as the server reads it, of any text that the field shows as one. */
const bareAmount = (text: string): string => (amountIn(text) === undefined ? text : text.replace(/[$,\s]|MXN$/gi, ''));

/** What is sent of a form. */
export const contractSent = (values: ContractValues): ContractValues => ({
  ...values,
  ...Object.fromEntries(amountFields.map((field) => [field, bareAmount(values[field])])),
});

export const contractProblems = (values: ContractValues): readonly FieldProblem[] =>
  formProblems(contractForm, contractFormProblems, contractSent(values));

/** The fields that must be filled in; it depends on whether anything was bought, and on the type of contract. */
export const requiredFields = ({ isEmpty, contractType }: Pick<ContractValues, 'isEmpty' | 'contractType'>) => {
  const missing = contractProblems({ ...blank, isEmpty, contractType }).map(({ field }) => field);
  return new Set([...missing, ...(isEmpty ? [] : ['contractType'])]);
};

/** The amount published, as the others make it. */
export const proposedAmount = ({
  contractType,
  totalAmount,
  maxAmount,
}: Pick<ContractValues, 'contractType' | 'totalAmount' | 'maxAmount'>): string =>
  contractType === 'OPEN' ? maxAmount : totalAmount;
