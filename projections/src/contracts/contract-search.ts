import {
  administrativeUnitTypeLabels,
  type ContractFields,
  categoryLabels,
  contractTypeLabels,
  foldForSearch,
  memoize,
  procedureStateLabels,
  procedureTypeLabels,
  searchText,
} from '@monitor/contracts-schema';

const foldMemoized = memoize(foldForSearch);

/** What people call the types of procedure, where it is more than the label says. */
const procedureTypeNames = { ...procedureTypeLabels, PUBLIC: 'Licitación pública' } as const;

const foldedOnce = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text): text is string => Boolean(text)).map(foldMemoized);

/** What the public search looks in: the contract's own texts and the words of its enumerations. */
export const publicSearch = (contract: ContractFields): string =>
  [
    searchText(contract.contractId, contract.contractNumber, contract.servicesDescription, contract.supplier?.name),
    ...foldedOnce([
      procedureTypeNames[contract.procedureType],
      contract.category && categoryLabels[contract.category],
      contract.procedureState && procedureStateLabels[contract.procedureState],
    ]),
  ]
    .filter(Boolean)
    .join('\n');

/** What the administrators' search looks in besides. */
export const adminSearch = (contract: ContractFields): string => {
  const repeated = foldedOnce([
    contract.administrationPeriod,
    contract.fiscalYear,
    contract.period,
    contract.partida,
    contract.organizerAdministrativeUnit.name,
    contract.applicantAdministrativeUnit.name,
    contract.areaInCharge,
    contract.administrativeUnitType && administrativeUnitTypeLabels[contract.administrativeUnitType],
    contractTypeLabels[contract.contractType],
  ]);
  const own = searchText(
    contract.notes,
    contract.karewaNotes,
    contract.announcementUrl,
    contract.clarificationMeetingJudgmentUrl,
    contract.presentationProposalsDocUrl,
    contract.contractUrl,
  );
  return [...repeated, own].filter(Boolean).join('\n');
};
