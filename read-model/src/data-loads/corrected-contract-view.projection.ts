import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import {
  type CorrectedContractView,
  correctedContractViews,
} from '@monitor/contracts-schema/data-loads/data-load-views';
import type { Projection } from '../projecting/projection.ts';

type ContractRevised = Extract<ContractEvent, { type: 'ContractRevised' }>;

/** The corrections of loads, a document for each contract. A load corrects a contract once, and then takes that back. */
export const correctedContractViewProjection: Projection<CorrectedContractView, ContractRevised> = {
  name: 'corrected-contracts',
  version: 1,
  into: correctedContractViews,
  keys: ({ data, metadata: { cause } }) => (cause.via === 'data-load' ? [`${cause.dataLoadId}/${data.id}`] : []),
  handles: {
    ContractRevised: (before, { data, metadata: { cause } }, id) => {
      if (before) return { ...before, isRestored: true };
      if (cause.via !== 'data-load') return undefined;
      const { contractNumber, servicesDescription } = data.fields;
      return {
        id,
        organizationId: data.organizationId,
        dataLoadId: cause.dataLoadId,
        contractId: data.id,
        sheetRow: cause.sheetRow ?? 0,
        contractNumber,
        servicesDescription,
        changes: data.changes,
        isRestored: false,
      };
    },
  },
};
