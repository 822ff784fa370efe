import {
  administrativeUnitTypeLabels,
  type ContractFields,
  categoryLabels,
  contractTypeLabels,
  foldForSearch,
  procedureStateLabels,
  procedureTypeLabels,
  searchText,
} from '@monitor/contracts-schema';
import { remembered } from '../projecting/remembered.ts';

const often = remembered(foldForSearch);

/** What the public search looks in. */
export const publicSearch = (contract: ContractFields): string =>
  searchText(contract.contractId, contract.contractNumber, contract.servicesDescription, contract.supplier?.name);

/** What the administrators' search looks in besides. */
export const adminSearch = (contract: ContractFields): string => {
  const repeated = [
    contract.administrationPeriod,
    contract.fiscalYear,
    contract.period,
    contract.partida,
    contract.organizerAdministrativeUnit.name,
    contract.applicantAdministrativeUnit.name,
    contract.areaInCharge,
    procedureTypeLabels[contract.procedureType],
    contract.category && categoryLabels[contract.category],
    contract.procedureState && procedureStateLabels[contract.procedureState],
    contract.administrativeUnitType && administrativeUnitTypeLabels[contract.administrativeUnitType],
    contractTypeLabels[contract.contractType],
  ];
  const own = searchText(
    contract.notes,
    contract.karewaNotes,
    contract.announcementUrl,
    contract.clarificationMeetingJudgmentUrl,
    contract.presentationProposalsDocUrl,
    contract.contractUrl,
  );
  return [...repeated.map((text) => text && often(text)), own].filter(Boolean).join('\n');
};
