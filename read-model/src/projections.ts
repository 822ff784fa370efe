import { calculationResults } from '@monitor/contracts-schema/calculations/calculation-views';
import type { Collection } from '@monitor/platform/view-store/view-store';
import { batchViewProjection } from './batches/batch-view.projection.ts';
import { refusedCommandViewProjection } from './batches/refused-command-view.projection.ts';
import { calculationBookProjection } from './calculations/calculation-book.projection.ts';
import { calculationVersionProjection } from './calculations/calculation-version.projection.ts';
import { contractTallyProjection } from './calculations/contract-tally.projection.ts';
import { derivingResults } from './calculations/derive-results.ts';
import { catalogueProjections } from './catalogues/catalogue-view.projection.ts';
import { contractViewProjection } from './contracts/contract-view.projection.ts';
import { correctedContractViewProjection } from './data-loads/corrected-contract-view.projection.ts';
import { dataLoadViewProjection } from './data-loads/data-load-view.projection.ts';
import { leftOutRowViewProjection } from './data-loads/left-out-row-view.projection.ts';
import { loadDecisionViewProjection } from './data-loads/load-decision-view.projection.ts';
import { batchSegmentProjection } from './history/batch-segment-view.projection.ts';
import { changeViewProjection } from './history/change-view.projection.ts';
import { joinedEntryViewProjection } from './joins/joined-entry-view.projection.ts';
import { notificationViewProjection } from './notifications/notification-view.projection.ts';
import { organizationProgressProjection } from './organizations/organization-progress.projection.ts';
import { organizationViewProjection } from './organizations/organization-view.projection.ts';
import { removedOrganizationProjection } from './organizations/removed-organization.projection.ts';
import type { Stages } from './projecting/project-events.ts';
import type { AnyProjection } from './projecting/projection.ts';
import { spendingCellProjection } from './spending/spending-cell.projection.ts';
import { supplierViewProjection } from './suppliers/supplier-view.projection.ts';
import { userViewProjection } from './users/user-view.projection.ts';

const folded: readonly AnyProjection[] = [
  contractViewProjection,
  spendingCellProjection,
  supplierViewProjection,
  ...catalogueProjections,
  organizationViewProjection,
  removedOrganizationProjection,
  userViewProjection,
  joinedEntryViewProjection,
  changeViewProjection,
  batchSegmentProjection,
  batchViewProjection,
  refusedCommandViewProjection,
  dataLoadViewProjection,
  leftOutRowViewProjection,
  loadDecisionViewProjection,
  correctedContractViewProjection,
  notificationViewProjection,
  contractTallyProjection,
  calculationBookProjection,
  calculationVersionProjection,
];

/** Progress comes last: a position found there says that every other view holds it. */
export const stages: Stages = [folded, derivingResults({ followsAll: false }), [organizationProgressProjection]];

/** The same for who folds the events of every organization, one batch after the other. */
export const stagesOfOnlyProjector: Stages = [
  folded,
  derivingResults({ followsAll: true }),
  [organizationProgressProjection],
];

/** The same without what is derived, for whoever derives it once, at the end of many batches. */
export const foldingStages: Stages = [folded, [organizationProgressProjection]];

export const projections: readonly AnyProjection[] = [...folded, organizationProgressProjection];

/** Raised when results, or what is stored with them, change in shape or meaning. */
const RESULTS_VERSION = 1;

/** Each collection of a generation, with the version of what writes it: a projection, what it leaves behind, what is derived. */
export const writtenCollections: readonly Readonly<{ into: Collection; version: string }>[] = [
  ...projections.flatMap(({ name, version, into, leaves }) =>
    [into, ...(leaves ? [leaves.into] : [])].map((one) => ({ into: one, version: `${name}@${version}` })),
  ),
  { into: calculationResults, version: `${calculationResults.name}@${RESULTS_VERSION}` },
];

export const viewCollections: readonly Collection[] = writtenCollections.map(({ into }) => into);

/** Says which views a generation holds: another text, another generation. */
export const viewsVersion = [...new Set(writtenCollections.map(({ version }) => version))].join(' ');
