import { type CatalogueKey, catalogueKeys, catalogues, type EntryFields } from '@monitor/contracts-schema/catalogues';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { streamParts } from '@monitor/contracts-schema/streams';
import type { UserFields } from '@monitor/contracts-schema/users/user-events';
import {
  type AggregateDefinition,
  type AggregateService,
  type JoinableService,
  type Many,
  openAggregate,
  type Restoring,
  type WrittenStores,
} from './aggregates/aggregate-service.ts';
import type { CatalogueRules } from './catalogues/catalogue-rules.ts';
import { joinableKindOf, joinedToWhoIsThere, removedUnnamed, tellJoin } from './catalogues/entry-constraints.ts';
import type { JoinInLog } from './catalogues/joined-entries.ts';
import { contractAggregate } from './contracts/contract-aggregate.ts';
import { namedIds, type References } from './contracts/contract-references.ts';
import { missingReference } from './contracts/missing-reference.ts';
import { keyedMutex } from './deciding/keyed-mutex.ts';
import { joinOf, type Lifecycle, livingFields } from './deciding/lifecycle.ts';
import { isLastOrganization } from './organizations/is-last-organization.ts';
import { openRemovalLocks, waitForRemovals } from './reservations/removal-locks.ts';
import { withLock } from './reservations/with-lock.ts';
import { rulesOfCatalogues } from './rules-of-catalogues.ts';
import { userProblem } from './users/user-problem.ts';
import { constrainEach } from './writing/constraint.ts';

export type CatalogueAggregates = { readonly [Key in CatalogueKey]: AggregateService<EntryFields<Key>> };

export type Aggregates = CatalogueAggregates &
  Joinables &
  Readonly<{ organizations: Restoring; contracts: AggregateService<ContractFields> & Many<ContractFields> }>;

/** Those whose entries may be joined. */
export type Joinables = Readonly<{
  suppliers: JoinableService<EntryFields<'suppliers'>>;
  administrativeUnits: JoinableService<EntryFields<'administrativeUnits'>>;
}>;

export const keyOfKind = {
  supplier: 'suppliers',
  'administrative-unit': 'administrativeUnits',
} as const satisfies Readonly<Record<JoinableKind, keyof Joinables>>;

type AnyFields = Record<string, unknown>;

/**
 * All aggregates. In one organization contracts and the entries of catalogues change in turn, so that nobody names whom
 * another is removing; and so do organizations, so that the last one stays. Users change in turn whichever process
 * commands it, so that one stays who may everything.
 */
export const openAggregates = (stores: WrittenStores): Aggregates => {
  const { records } = stores;
  const inOrganization = keyedMutex();
  const amongOrganizations = keyedMutex();
  const amongUsers = keyedMutex();
  const removalLocks = openRemovalLocks(records);

  const referencesInLog = async (organizationId: string, contractId: string): Promise<References | null> => {
    const contract = await contracts.find(organizationId, contractId);
    return contract.status === 'registered' ? contract.fields : null;
  };
  const joinInLog: JoinInLog = async (kind, organizationId, id) =>
    joinOf(await entries[keyOfKind[kind]].find(organizationId, id));

  const entryAggregate = (key: CatalogueKey): AggregateDefinition<string, AnyFields> => {
    const { aggregate, eventPrefix } = catalogues[key];
    const { uniqueKeys, inUse }: CatalogueRules<never> = rulesOfCatalogues[key];
    const kind = joinableKindOf(aggregate);
    const findEntry = (organizationId: string, id: string) => entries[key].find(organizationId, id);
    const dependencies = { records, removalLocks, joinInLog, find: findEntry, referencesInLog };
    return {
      aggregate,
      eventPrefix,
      uniqueKeys: (organizationId, fields) => uniqueKeys(organizationId, fields as never), // its own entry's
      constraints: [
        ...(kind ? [joinedToWhoIsThere(dependencies, kind)] : []),
        ...(inUse ? [removedUnnamed(dependencies, aggregate, inUse)] : []),
      ],
      restore: async (organizationId, things) => {
        for (const { id, state } of things)
          if (kind && joinOf(state)) await tellJoin(dependencies, { id, organizationId, kind }, joinOf(state));
      },
      serialized: inOrganization,
    };
  };
  const entries = Object.fromEntries(
    catalogueKeys.map((key) => [key, openAggregate(stores, entryAggregate(key))]),
  ) as unknown as CatalogueAggregates & Joinables; // each opened with its own catalogue's rules

  const organizations: Aggregates['organizations'] = openAggregate(stores, {
    ...catalogues.organizations,
    ...rulesOfCatalogues.organizations,
    constraints: [
      constrainEach<Lifecycle<OrganizationFields>>(
        async ({ after, context: { organizationId } }) => {
          if (livingFields(after)) return undefined;
          if (!(await removalLocks.beginOrganization(organizationId))) return 'record.under-way';
          return (await isLastOrganization(records, organizations.find, organizationId))
            ? 'organization.last'
            : undefined;
        },
        ({ context: { organizationId } }) =>
          removalLocks.end({ organizationId, id: organizationId, aggregate: 'organization' }),
      ),
    ],
    serialized: (_organizationId, command) => amongOrganizations('', command),
  });
  const users: AggregateService<UserFields> = openAggregate(stores, {
    ...catalogues.users,
    ...rulesOfCatalogues.users,
    constraints: [
      constrainEach<Lifecycle<UserFields>>(({ stream, before, after, context: { actor } }) =>
        userProblem(
          { records, find: users.find },
          {
            id: streamParts(stream)?.id ?? '',
            actor,
            change: { before: livingFields(before), after: livingFields(after) },
          },
        ),
      ),
    ],
    serialized: (_organizationId, command) =>
      amongUsers('', () => withLock(records, `${INSTALLATION}/changing-users`, command)),
  });
  const { suppliers, administrativeUnits } = entries;
  const findMissing = async (organizationId: string, references: References): Promise<ProblemCode | undefined> =>
    (await waitForRemovals(records, organizationId, namedIds(references)))
      ? missingReference({ suppliers, administrativeUnits }, organizationId, references)
      : 'record.under-way';
  const contracts: Aggregates['contracts'] = openAggregate(stores, {
    ...contractAggregate(stores, findMissing),
    serialized: inOrganization,
  });

  return { ...entries, organizations, contracts, users };
};
