import { catalogueProjections } from './catalogues/catalogue-view.projection.ts';
import { contractViewProjection } from './contracts/contract-view.projection.ts';
import { dataLoadViewProjection } from './data-loads/data-load-view.projection.ts';
import { leftOutRowViewProjection } from './data-loads/left-out-row-view.projection.ts';
import { changeViewProjection } from './history/change-view.projection.ts';
import { organizationProgressProjection } from './organizations/organization-progress.projection.ts';
import { organizationViewProjection } from './organizations/organization-view.projection.ts';
import type { Stages } from './projecting/project-events.ts';
import type { AnyProjection } from './projecting/projection.ts';
import { spendingCellProjection } from './spending/spending-cell.projection.ts';
import { supplierViewProjection } from './suppliers/supplier-view.projection.ts';
import { userViewProjection } from './users/user-view.projection.ts';

/** Progress comes last: a position found there says that every other view holds it. */
export const stages: Stages = [
  [
    contractViewProjection,
    spendingCellProjection,
    supplierViewProjection,
    ...catalogueProjections,
    organizationViewProjection,
    userViewProjection,
    changeViewProjection,
    dataLoadViewProjection,
    leftOutRowViewProjection,
  ],
  [organizationProgressProjection],
];

export const projections: readonly AnyProjection[] = stages.flat();

/** Says which views a generation holds: another text, another generation. */
export const viewsVersion = projections.map(({ name, version }) => `${name}@${version}`).join(' ');
