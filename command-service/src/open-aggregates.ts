import {
  type CatalogueKey,
  type ContractFields,
  catalogueKeys,
  catalogues,
  type EntryFields,
  INSTALLATION,
  type JoinableKind,
  joinableKinds,
  type ProblemCode,
  type UserFields,
} from '@monitor/contracts-schema';
import {
  type AggregateDefinition,
  type AggregateService,
  type JoinableService,
  openAggregate,
  type Restoring,
  type Stores,
} from './aggregates/aggregate-service.ts';
import { type BulkChanges, openBulkChanges } from './aggregates/bulk-changes.ts';
import type { CatalogueRules } from './catalogues/catalogue-rules.ts';
import { contractAggregate, contractBulkRules } from './contracts/contract-aggregate.ts';
import {
  aboutToBeNamed,
  isReferenced,
  namedIds,
  type References,
  referencedAmong,
} from './contracts/contract-references.ts';
import { missingReference } from './contracts/missing-reference.ts';
import { isBeingApplied } from './data-loads/working-load-store.ts';
import { type KeyedQueue, keyedQueue } from './deciding/keyed-queue.ts';
import { joinOf } from './deciding/lifecycle.ts';
import { joinProblem } from './joining/join-problem.ts';
import { type JoinInLog, joinedToAmong, keepJoin } from './joining/joined-entries.ts';
import { isLastOrganization } from './organizations/is-last-organization.ts';
import { openLeaving, untilNoneLeaves } from './reservations/leaving.ts';
import { whileReserved } from './reservations/while-reserved.ts';
import { rulesOfCatalogues } from './rules-of-catalogues.ts';
import { userProblem } from './users/user-problem.ts';

export type CatalogueAggregates = { readonly [Key in CatalogueKey]: AggregateService<EntryFields<Key>> };

export type Aggregates = CatalogueAggregates &
  Joinables &
  Readonly<{ organizations: Restoring; contracts: AggregateService<ContractFields>; many: Many }>;

/** Those whose entries may be joined. */
export type Joinables = Readonly<{
  suppliers: JoinableService<EntryFields<'suppliers'>>;
  administrativeUnits: JoinableService<EntryFields<'administrativeUnits'>>;
}>;

export const keyOfKind = {
  supplier: 'suppliers',
  'administrative-unit': 'administrativeUnits',
} as const satisfies Readonly<Record<JoinableKind, keyof Joinables>>;

/** What is changed by the thousand. */
export type Many = Readonly<{
  contract: BulkChanges<ContractFields>;
  supplier: Pick<BulkChanges<never>, 'remove'>;
  'administrative-unit': Pick<BulkChanges<never>, 'remove'>;
}>;

type AnyFields = Record<string, unknown>;

/**
 * All aggregates. In one organization contracts and the entries of catalogues change in turn, so that nobody names whom
 * another is removing; and so do organizations, so that the last one stays. Users change in turn whichever process
 * commands it, so that one stays who may everything. `inOrganization` is the turn of contracts and of what they name.
 */
export const openAggregates = (stores: Stores): Aggregates & Readonly<{ inOrganization: KeyedQueue }> => {
  const { records } = stores;
  const inOrganization = keyedQueue();
  const amongOrganizations = keyedQueue();
  const amongUsers = keyedQueue();
  const leaving = openLeaving(records);

  const referencesInLog = async (organizationId: string, contractId: string): Promise<References | null> => {
    const contract = await contracts.find(organizationId, contractId);
    return contract.status === 'registered' ? contract.fields : null;
  };
  /** While a load is applied, its rows may name anybody. */
  const mayBeReferenced = async (organizationId: string, targetId: string): Promise<boolean> =>
    (await isBeingApplied(records, organizationId)) || isReferenced(records, targetId, referencesInLog);

  const joinInLog: JoinInLog = async (kind, organizationId, id) =>
    joinOf(await entries[keyOfKind[kind]].find(organizationId, id));

  const entryAggregate = (key: CatalogueKey): AggregateDefinition<string, AnyFields> => {
    const { aggregate, eventPrefix } = catalogues[key];
    const { uniqueKeys, inUse }: CatalogueRules<never> = rulesOfCatalogues[key];
    const kind = joinableKinds.find((one) => one === aggregate);
    return {
      aggregate,
      eventPrefix,
      uniqueKeys: (organizationId, fields) => uniqueKeys(organizationId, fields as never), // its own entry's
      problemWith: async (organizationId, id, { after, join }) => {
        if (kind && join)
          return joinProblem(
            records,
            { joinInLog, find: entries[key].find, leaving },
            { id, organizationId, kind },
            join,
          );
        if (!inUse || after) return undefined;
        if (!(await leaving.begin({ organizationId, id, aggregate }))) return 'record.under-way';
        if ((await aboutToBeNamed(records, [id])).size > 0) return 'record.under-way';
        if (await mayBeReferenced(organizationId, id)) return inUse;
        return kind && (await joinedToAmong(records, joinInLog, [id])).size > 0 ? 'record.has-joined' : undefined;
      },
      commit: (organizationId, id) => leaving.end({ organizationId, id, aggregate }),
      commitJoin: async (organizationId, id, join) => {
        if (!kind) return;
        await keepJoin(records, { id, organizationId, kind }, join);
        if (!join || join.step === 'followed') await leaving.endJoin({ organizationId, id, aggregate });
      },
      inTurn: inOrganization,
    };
  };
  const entries = Object.fromEntries(
    catalogueKeys.map((key) => [key, openAggregate(stores, entryAggregate(key))]),
  ) as unknown as CatalogueAggregates & Joinables; // each opened with its own catalogue's rules

  const organizations: Aggregates['organizations'] = openAggregate(stores, {
    ...catalogues.organizations,
    ...rulesOfCatalogues.organizations,
    problemWith: async (organizationId, _id, { after }) => {
      if (after) return undefined;
      if (!(await leaving.beginOrganization(organizationId))) return 'record.under-way';
      return (await isLastOrganization(records, organizations.find, organizationId)) ? 'organization.last' : undefined;
    },
    commit: (organizationId, id) => leaving.end({ organizationId, id, aggregate: 'organization' }),
    inTurn: (_organizationId, command) => amongOrganizations('', command),
  });
  const users: AggregateService<UserFields> = openAggregate(stores, {
    ...catalogues.users,
    ...rulesOfCatalogues.users,
    problemWith: (_organizationId, id, change, { actor }) =>
      userProblem({ records, find: users.find }, { id, actor, change }),
    inTurn: (_organizationId, command) =>
      amongUsers('', () => whileReserved(records, `${INSTALLATION}/changing-users`, command)),
  });
  const { suppliers, administrativeUnits } = entries;
  const findMissing = async (organizationId: string, references: References): Promise<ProblemCode | undefined> =>
    (await untilNoneLeaves(records, organizationId, namedIds(references)))
      ? missingReference({ suppliers, administrativeUnits }, organizationId, references)
      : 'record.under-way';
  const definedContract: AggregateDefinition<'Contract', ContractFields> = {
    ...contractAggregate(stores, findMissing),
    inTurn: inOrganization,
  };
  const contracts: AggregateService<ContractFields> = openAggregate(stores, definedContract);

  const openReferencedRemoval = (key: 'suppliers' | 'administrativeUnits', inUse: ProblemCode) =>
    openBulkChanges(stores, entryAggregate(key), {
      problemsWith: async (organizationId, changes) => {
        const ids = changes.map(({ id }) => id);
        const { aggregate } = catalogues[key];
        const taken = await leaving.beginMany(ids.map((id) => ({ organizationId, id, aggregate })));
        const busy = await aboutToBeNamed(records, ids);
        const named = (await isBeingApplied(records, organizationId))
          ? ids
          : await referencedAmong(records, ids, referencesInLog);
        const joinedTo = await joinedToAmong(records, joinInLog, ids);
        const hasJoined: ProblemCode = 'record.has-joined';
        const underWay: ProblemCode = 'record.under-way';
        return new Map([
          ...ids.filter((id) => taken.has(id) || busy.has(id)).map((id) => [id, underWay] as const),
          ...[...joinedTo].map((id) => [id, hasJoined] as const),
          ...[...named].map((id) => [id, inUse] as const),
        ]);
      },
      commit: async (organizationId, changes) => {
        const { aggregate } = catalogues[key];
        await leaving.endMany(changes.map(({ id }) => ({ organizationId, id, aggregate })));
      },
    });
  const many: Many = {
    contract: openBulkChanges(stores, definedContract, contractBulkRules(stores, findMissing)),
    supplier: openReferencedRemoval('suppliers', 'supplier.in-use'),
    'administrative-unit': openReferencedRemoval('administrativeUnits', 'administrative-unit.in-use'),
  };
  return { ...entries, organizations, contracts, users, many, inOrganization };
};
