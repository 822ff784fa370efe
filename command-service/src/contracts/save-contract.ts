import type {
  AdministrativeUnitReference,
  ContractFields,
  SupplierReference,
} from '@monitor/contracts-schema/contracts/contract';
import { type ContractForm, contractFormProblems } from '@monitor/contracts-schema/contracts/contract-form';
import { isBlankWord } from '@monitor/contracts-schema/data-loads/blank-words';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { refuseProblems } from '../catalogues/save-records.ts';
import type { Catalogues } from './missing-reference.ts';

/** The supplier a form names, or whom it was joined to meanwhile, as a contract remembers it. Refuses one that does not exist (any more). */
export const supplierNamed = async (
  { suppliers }: Catalogues,
  organizationId: string,
  supplierId: string,
): Promise<SupplierReference> => {
  const supplier = await suppliers.resolve(organizationId, supplierId);
  if (!supplier) throw new Refused('supplier.not-found');
  return { id: supplier.id, name: supplier.fields.name, rfc: supplier.fields.rfc };
};

/** The same of a unit. */
export const unitNamed = async (
  { administrativeUnits }: Catalogues,
  organizationId: string,
  unitId: string,
): Promise<AdministrativeUnitReference> => {
  const unit = await administrativeUnits.resolve(organizationId, unitId);
  if (!unit) throw new Refused('administrative-unit.not-found');
  return { id: unit.id, name: unit.fields.name };
};

/** A contract's number; a word for none is none. */
export const numberOf = (contractNumber: string | null): string | null =>
  contractNumber === null || isBlankWord(contractNumber) ? null : contractNumber;

/** By how much the limit of direct awards is exceeded, which nothing but one can. */
export const limitOf = ({
  procedureType,
  limitExceeded,
  amountExceeded,
}: Readonly<{ procedureType: string | null; limitExceeded: boolean; amountExceeded: number | null }>) => {
  const exceeds = procedureType === 'NO_BID' && limitExceeded;
  return { limitExceeded: exceeds, amountExceeded: exceeds ? (amountExceeded ?? 0) : 0 };
};

/** A complete form's contract: its rules kept, its references looked up. */
export const contractFromForm = async (
  catalogues: Catalogues,
  organizationId: string,
  form: ContractForm,
): Promise<ContractFields> => {
  refuseProblems(contractFormProblems(form));
  const { _id, version, supplier, organizerAdministrativeUnit, applicantAdministrativeUnit, ...fields } = form;
  const { procedureType, administrationPeriod, fiscalYear, period, areaInCharge } = fields;
  const complete =
    procedureType &&
    administrationPeriod &&
    fiscalYear &&
    period &&
    areaInCharge &&
    organizerAdministrativeUnit &&
    applicantAdministrativeUnit;
  if (!complete) throw new Error('contractFormProblems let an incomplete form pass');
  return {
    ...fields,
    procedureType,
    administrationPeriod,
    fiscalYear,
    period,
    areaInCharge,
    contractNumber: numberOf(fields.contractNumber),
    contractType: fields.contractType ?? 'NORMAL',
    taxes: fields.taxes ?? 'INCLUDED',
    ...limitOf(fields),
    supplier: supplier === null ? null : await supplierNamed(catalogues, organizationId, supplier),
    organizerAdministrativeUnit: await unitNamed(catalogues, organizationId, organizerAdministrativeUnit),
    applicantAdministrativeUnit: await unitNamed(catalogues, organizationId, applicantAdministrativeUnit),
  };
};
