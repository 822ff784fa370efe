import { catalogues } from '@monitor/contracts-schema/catalogues';
import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import { joinableKinds } from '@monitor/contracts-schema/joins/join-views';
import { FORM } from '../catalogues/save-records.ts';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { keyOfKind } from '../open-aggregates.ts';
import type { Joins } from './joins.ts';

export const mountJoins = (routeContext: CommandRouteContext, joins: Joins): void => {
  for (const kind of joinableKinds) {
    const key = keyOfKind[kind];
    const { getJoinUnderWay, join, separate } = joinEndpoints[key];
    const { gender, many } = catalogues[key].noun;
    const [all, joined] = gender === 'm' ? ['Los', 'unidos'] : ['Las', 'unidas'];

    mount(routeContext, getJoinUnderWay, async ({ organizationId }) => ({
      error: false as const,
      data: await joins.underWay(kind, organizationId),
    }));

    mount(routeContext, join, async ({ body: { _id: id, to: toId, isSamePerson }, context }) => {
      const { position, contracts } = await joins.join(kind, { id, toId, isSamePerson }, context(FORM));
      return { error: false as const, message: `${all} ${many} quedaron ${joined}.`, data: { contracts }, position };
    });

    mount(routeContext, separate, async ({ body, context }) => {
      const { position, contracts, kept } = await joins.separate(kind, body._id, context(FORM));
      return { error: false as const, message: 'Se deshizo la unión.', data: { contracts, kept }, position };
    });
  }
};
