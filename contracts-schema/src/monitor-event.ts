import { z } from 'zod';
import {
  type AdministrativeUnitEvent,
  administrativeUnitEvent,
} from './administrative-units/administrative-unit-events.ts';
import { type ArchiveEvent, archiveEvent } from './contracts/archive-events.ts';
import { type ContractEvent, contractEvent } from './contracts/contract-events.ts';
import { type DataLoadEvent, dataLoadEvent } from './data-loads/data-load-events.ts';
import { type OrganizationEvent, organizationEvent } from './organizations/organization-events.ts';
import { type SupplierEvent, supplierEvent } from './suppliers/supplier-events.ts';
import { type UserEvent, userEvent } from './users/user-events.ts';

/** Everything that can happen. */
export type MonitorEvent =
  | AdministrativeUnitEvent
  | ArchiveEvent
  | ContractEvent
  | DataLoadEvent
  | OrganizationEvent
  | SupplierEvent
  | UserEvent;

export const monitorEvent = z.union([
  administrativeUnitEvent,
  archiveEvent,
  contractEvent,
  dataLoadEvent,
  organizationEvent,
  supplierEvent,
  userEvent,
]);

export type EventType = MonitorEvent['type'];

/** The version that every event is written with today. Older ones are upcast on read. */
export const SCHEMA_VERSION = 2;

/** Streams are `{organization}.{aggregate}-{id}`. */
export const streamOf = (organizationId: string, aggregate: AggregateName, id: string): string =>
  `${organizationId}.${aggregate}-${id}`;

/** Prefix of every stream of one organization. */
export const streamPrefixOf = (organizationId: string): string => `${organizationId}.`;

export type AggregateName =
  | 'organization'
  | 'user'
  | 'supplier'
  | 'administrative-unit'
  | 'contract'
  | 'archive'
  | 'data-load';
