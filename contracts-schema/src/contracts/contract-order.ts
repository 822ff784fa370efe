import { nameOrder } from '../text.ts';
import type { ContractFields } from './contract.ts';
import {
  administrativeUnitTypeLabels,
  categoryLabels,
  contractTypeLabels,
  procedureStateLabels,
  procedureTypeLabels,
} from './contract-enum-labels.ts';
import { periodOrder } from './quarters.ts';

/** So much of a description sorts it. */
const DESCRIPTION_LENGTH = 60;

/** The place of each value among the others of its kind, by their labels; null for a blank. */
const byLabel = <Value extends string>(labels: Readonly<Record<Value, string>>) => {
  const values = Object.keys(labels) as Value[]; // its keys are what Value is
  const order = values.sort((one, other) => (nameOrder(labels[one]) < nameOrder(labels[other]) ? -1 : 1));
  return (value: Value | null): number | null => (value === null ? null : order.indexOf(value));
};

const procedureTypeOrder = byLabel(procedureTypeLabels);
const procedureStateOrder = byLabel(procedureStateLabels);
const categoryOrder = byLabel(categoryLabels);
const contractTypeOrder = byLabel(contractTypeLabels);
const administrativeUnitTypeOrder = byLabel(administrativeUnitTypeLabels);

const textOrder = (text: string | null | undefined): string | null => (text && nameOrder(text)) || null;

/**
 * What lists of contracts sort by where the values themselves lie in no order that people expect: names and texts by
 * Spanish collation, periods by year and quarter, enumerations by their labels. Null for a blank.
 */
export const contractOrderOf = (contract: ContractFields) => ({
  supplierOrder: textOrder(contract.supplier?.name),
  organizerOrder: textOrder(contract.organizerAdministrativeUnit.name),
  applicantOrder: textOrder(contract.applicantAdministrativeUnit.name),
  areaOrder: textOrder(contract.areaInCharge),
  descriptionOrder: textOrder(contract.servicesDescription?.slice(0, DESCRIPTION_LENGTH)),
  periodOrder: periodOrder(contract.period),
  procedureTypeOrder: procedureTypeOrder(contract.procedureType),
  procedureStateOrder: procedureStateOrder(contract.procedureState),
  categoryOrder: categoryOrder(contract.category),
  contractTypeOrder: contractTypeOrder(contract.contractType),
  administrativeUnitTypeOrder: administrativeUnitTypeOrder(contract.administrativeUnitType),
});

export type ContractOrder = Readonly<ReturnType<typeof contractOrderOf>>;

export const contractOrderFields = {
  supplierOrder: 'text',
  organizerOrder: 'text',
  applicantOrder: 'text',
  areaOrder: 'text',
  descriptionOrder: 'text',
  periodOrder: 'text',
  procedureTypeOrder: 'number',
  procedureStateOrder: 'number',
  categoryOrder: 'number',
  contractTypeOrder: 'number',
  administrativeUnitTypeOrder: 'number',
} as const satisfies Record<keyof ContractOrder, 'text' | 'number'>;
