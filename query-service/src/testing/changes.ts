import type { ChangeView } from '@monitor/contracts-schema';
import { DAY, idOf } from './fixtures.ts';

let made = 0;

/** A change by an administrator named Ana, each at a position after the last. */
export const changeOf = (organizationId: string, changes: Partial<ChangeView> = {}): ChangeView => {
  made += 1;
  return {
    id: `${organizationId}.contract-${made}@1`,
    organizationId,
    kind: 'contract',
    action: 'registered',
    subjectId: idOf('c', 1),
    subject: 'N-1',
    version: made,
    position: String(made).padStart(16, '0'),
    recordedAt: DAY,
    holdsSince: '2024-03-09',
    actor: { kind: 'user', userId: idOf('f'), name: 'Ana Prueba' },
    cause: { via: 'form' },
    changes: [],
    state: null,
    listing: 'all',
    dataLoadId: null,
    registeredContracts: null,
    registeredSuppliers: null,
    registeredAdministrativeUnits: null,
    ...changes,
  };
};
