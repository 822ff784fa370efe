import type { AdministrativeUnitFields } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { Actor, Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { SupplierFields } from '@monitor/contracts-schema/suppliers/supplier-events';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { Leases } from '@monitor/platform/lease/lease';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { AggregateService, JoinableService, Many } from '../aggregates/aggregate-service.ts';
import type { Batches } from '../batches/batches.ts';
import type { CommandContext } from '../deciding/command-context.ts';
import type { CommandPorts } from '../writing/writing.ts';
import type { RowOrigin } from './review/staged-rows.ts';
import type { ContractsNamed } from './upload/contracts-by-name.ts';
import type { FindLoadedBefore } from './upload/loaded-before.ts';
import type { CatalogueOf, ContractsOf } from './upload/registered-catalogue.ts';
import type { ReviewFile } from './upload/review-file.ts';

/** What data loads stand on. */
export type LoadDependencies = Readonly<{
  ports: Pick<CommandPorts, 'events' | 'writing' | 'records' | 'staging' | 'uploads' | 'bus' | 'temporaryFolder'>;
  system: System;
  logger: Logger;
  admissions: Admissions;
  suppliers: JoinableService<SupplierFields>;
  administrativeUnits: JoinableService<AdministrativeUnitFields>;
  contracts: AggregateService<ContractFields> & Many<ContractFields>;
  catalogueOf: CatalogueOf;
  contractsNamed: ContractsNamed;
  registeredContracts: ContractsOf;
  findLoadedBefore: FindLoadedBefore;
  reviewFile: ReviewFile;
  /** Who reads an organization's file, and who judges its rows again. */
  leases: Leases;
  batches: Pick<Batches, 'start' | 'ended' | 'last' | 'waitingOf'>;
}>;

/** Who asks for something to be done, in which organization, in which command. */
export type Requester = Readonly<{ organizationId: string; actor: Actor; commandId: string }>;

export const nameOf = (actor: Actor): string => (actor.kind === 'user' ? actor.name : 'Sistema');

export const userIdOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

/** What a load's file is, as what came of its rows tells it. */
export type LoadedFile = Readonly<{
  dataLoadId: string;
  fileName: string;
  sheet?: string | undefined;
  layout?: string | undefined;
  mapping?: string | undefined;
}>;

/** Of a row, or of the load as a whole. `decided` are the row's names of which an administrator decided whose they are, `chosen` what of the row. */
export const loadCause = (
  { dataLoadId, fileName, sheet, layout, mapping }: LoadedFile,
  { row, decided = [], chosen, release, editedFrom }: Partial<RowOrigin> = {},
): Cause => ({
  via: 'data-load',
  dataLoadId,
  fileName,
  ...(sheet !== undefined && { sheet }),
  sheetRow: row ?? null,
  ...(release && { release }),
  ...(layout !== undefined && { layout }),
  ...(mapping !== undefined && { mapping }),
  ...(editedFrom !== undefined && { editedFrom }),
  ...(decided.length > 0 && { decidedNames: [...decided] }),
  ...(chosen && { decidedRow: chosen }),
});

/** The context of a command on a load as a whole. */
export const loadContext = (
  { system }: Pick<LoadDependencies, 'system'>,
  { organizationId, actor, commandId }: Requester,
  dataLoadId: string,
  fileName: string,
): CommandContext => ({
  organizationId,
  actor,
  commandId,
  cause: loadCause({ dataLoadId, fileName }),
  now: system.now(),
});
