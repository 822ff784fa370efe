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

/** What a form means that leaves these blank. */
export const blankMeans = { contractType: 'NORMAL', taxes: 'INCLUDED' } as const satisfies Partial<ContractFields>;

/** The fields of a contract that name nobody. */
type PlainFields = Omit<ContractFields, 'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'>;

/** What a form comes to, but for whom it names. Throws for one that breaks a rule. */
export const plainFieldsOf = (form: ContractForm): PlainFields => {
  const { _id, version, supplier, organizerAdministrativeUnit, applicantAdministrativeUnit, ...fields } = form;
  const { procedureType, administrationPeriod, fiscalYear, period, areaInCharge, contractNumber } = fields;
  if (!procedureType || !administrationPeriod || !fiscalYear || !period || !areaInCharge)
    throw new Error('contractFormProblems let an incomplete form pass');
  const exceeds = procedureType === 'NO_BID' && fields.limitExceeded;
  return {
    ...fields,
    procedureType,
    administrationPeriod,
    fiscalYear,
    period,
    areaInCharge,
    contractNumber: contractNumber === null || isBlankWord(contractNumber) ? null : contractNumber,
    contractType: fields.contractType ?? blankMeans.contractType,
    taxes: fields.taxes ?? blankMeans.taxes,
    limitExceeded: exceeds,
    amountExceeded: exceeds ? (fields.amountExceeded ?? 0) : 0,
  };
};

/** A complete form's contract: its rules kept, its references looked up. */
export const contractFromForm = async (
  catalogues: Catalogues,
  organizationId: string,
  form: ContractForm,
): Promise<ContractFields> => {
  refuseProblems(contractFormProblems(form));
  const { supplier, organizerAdministrativeUnit: organizer, applicantAdministrativeUnit: applicant } = form;
  if (!organizer || !applicant) throw new Error('contractFormProblems let an incomplete form pass');
  return {
    ...plainFieldsOf(form),
    supplier: supplier === null ? null : await supplierNamed(catalogues, organizationId, supplier),
    organizerAdministrativeUnit: await unitNamed(catalogues, organizationId, organizer),
    applicantAdministrativeUnit: await unitNamed(catalogues, organizationId, applicant),
  };
};
