import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { paginationOf } from '@monitor/contracts-schema/http/answers';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { joinableKinds } from '@monitor/contracts-schema/joins/join-views';
import type { Permission } from '@monitor/contracts-schema/permission';
import { accessProblem } from '@monitor/contracts-schema/users/access';
import { FORM } from '../catalogues/save-records.ts';
import { type CommandRequest, type CommandRouteContext, mount } from '../http/command-routes.ts';
import { keyOfKind } from '../open-aggregates.ts';
import { askerOf } from '../rehearsing/asker.ts';
import type { BatchRehearsals } from './batch-rehearsals.ts';
import { type Batches, bulkFailureOf } from './batches.ts';

type Page = Readonly<{ page: number; pageSize: number }>;

const pageOf = <One>(all: readonly One[], { page, pageSize }: Page) => {
  const pagination = paginationOf(page, pageSize, all.length);
  const start = (pagination.page - 1) * pageSize;
  return { pagination, some: all.slice(start, start + pageSize) };
};

export const mountBatches = (
  routeContext: CommandRouteContext,
  batches: Batches,
  rehearsals: BatchRehearsals,
): void => {
  type Asked = Pick<CommandRequest<Endpoint>, 'organizationId' | 'requireAccess'>;

  /** Refuses a batch that the account's permissions do not cover. */
  const requirePermission = async ({ organizationId, requireAccess }: Asked, batchId: string): Promise<void> =>
    requireAccess(await batches.permissionOf(organizationId, batchId));

  mount(routeContext, bulkEndpoints.startBulkOperation, async ({ body, context }) => ({
    error: false as const,
    message: 'El cambio comenzó.',
    data: await batches.startChange(context(FORM), body.change, body.contracts),
  }));

  mount(routeContext, batchEndpoints.rehearseChange, async ({ body, context, ...request }) => ({
    error: false as const,
    data: await rehearsals.change(context(FORM), body.change, body.contracts, askerOf(request)),
  }));

  mount(routeContext, bulkEndpoints.getBulkOperation, async ({ organizationId, query }) => {
    const { operation, refused, position } = await batches.changeStatus(organizationId);
    const { pagination, some } = pageOf(refused, query);
    const data = { operation, failures: some.map(bulkFailureOf), pagination };
    return { error: false as const, data, ...(position && { position }) };
  });

  mount(routeContext, batchEndpoints.getWorkingBatch, async ({ organizationId, user }) => {
    const maySee = (permission: Permission): boolean => accessProblem(permission, user?.fields) === undefined;
    const { batch, position } = await batches.underWay(organizationId, maySee);
    return { error: false as const, data: batch, ...(position && { position }) };
  });

  mount(routeContext, batchEndpoints.stopBatch, async ({ body, context, ...asked }) => {
    await requirePermission(asked, body._id);
    const data = await batches.stopBatch(context(FORM), body._id);
    const message = data.kind === 'merge' ? 'La unión se detendrá y se deshará.' : 'Se detendrá donde va.';
    return { error: false as const, message, data };
  });

  for (const kind of joinableKinds) {
    const { join, rehearseJoin } = joinEndpoints[keyOfKind[kind]];

    mount(routeContext, join, async ({ body: { _id: id, to: toId, isSamePerson }, context }) => ({
      error: false as const,
      message: 'La unión comenzó.',
      data: { _id: (await batches.startMerge(context(FORM), { kind, id, toId, isSamePerson })).batchId },
    }));

    mount(routeContext, rehearseJoin, async ({ body: { _id: id, to: toId, isSamePerson }, context, ...request }) => ({
      error: false as const,
      data: await rehearsals.merge(context(FORM), { kind, id, toId, isSamePerson }, askerOf(request)),
    }));
  }

  mount(routeContext, batchEndpoints.getUndoPlan, async ({ query, ...asked }) => {
    await requirePermission(asked, query.id);
    const { counts, things } = await batches.undoList(asked.organizationId, query.id);
    const { pagination, some } = pageOf(
      things.filter(({ fate }) => !query.fate || fate === query.fate),
      query,
    );
    return { error: false as const, data: { counts, docs: [...some], pagination } };
  });

  mount(routeContext, batchEndpoints.rehearseUndo, async ({ body, context, ...asked }) => {
    const mayUndo = () => requirePermission(asked, body._id);
    const data = await rehearsals.undo(context(FORM), body._id, body.chosen, askerOf(asked), mayUndo);
    return { error: false as const, data };
  });

  mount(routeContext, batchEndpoints.undoBatch, async ({ body, context, ...asked }) => {
    await requirePermission(asked, body._id);
    const data = await batches.undo(context(FORM), body._id, body.chosen);
    return { error: false as const, message: 'Se empezó a deshacer.', data };
  });
};
