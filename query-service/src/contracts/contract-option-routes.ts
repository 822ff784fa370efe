import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { periodOrder } from '@monitor/contracts-schema/contracts/quarters';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { organizationNamed } from '@monitor/contracts-schema/http/read-organization';
import { readInput } from '@monitor/contracts-schema/read-input';
import type { RequestHandler } from 'express';
import { EVERYTHING } from '../answering/answer-positions.ts';
import { encodeResponse } from '../answering/encoded-response.ts';
import { handledInTime } from '../answering/handled-in-time.ts';
import { mountQuery, type QueryRouteContext, requiredOrganization } from '../answering/query-routes.ts';
import { sendAnswer } from '../answering/send-answer.ts';
import {
  optionsOf,
  supplierNames,
  suppliersOfCatalogue,
  suppliersWithContracts,
  unitOptions,
  unitsOfCatalogue,
  withWhoBecameIt,
} from './contract-options.ts';

/** Answers what an endpoint declares for as long as no organization is named. Goes before the query, which has the rest. */
const emptyBeforeChoosing = ({ app, positionTracker, alarm }: QueryRouteContext, endpoint: Endpoint): void => {
  const answer: RequestHandler = async (request, response, next) => {
    if (organizationNamed(endpoint, request) !== undefined) return next();
    readInput(endpoint, request);
    const { position = '' } = (await positionTracker.progressOf([EVERYTHING])).get(EVERYTHING) ?? {};
    const positions = new Map([[EVERYTHING, position]]);
    await sendAnswer(encodeResponse(endpoint.beforeChoosing, positions, endpoint.path), request, response, 'public');
  };
  app.get(endpoint.path, handledInTime(answer, alarm));
};

/** What the filters of contracts, and the form of one, may choose from. */
export const mountContractOptions = (routeContext: QueryRouteContext): void => {
  for (const endpoint of Object.values<Endpoint>(contractEndpoints))
    if (endpoint.beforeChoosing !== undefined) emptyBeforeChoosing(routeContext, endpoint);

  mountQuery(routeContext, contractEndpoints.listContractSuppliers, async (queryRequest) => {
    const { views, query } = queryRequest;
    const docs = await suppliersOfCatalogue(views, requiredOrganization(queryRequest), query.supplierId);
    return { errors: false as const, data: { docs } };
  });
  mountQuery(routeContext, contractEndpoints.listSuppliersWithContracts, async (queryRequest) => {
    const { views, query, joins } = queryRequest;
    const suppliers = await suppliersWithContracts(views, requiredOrganization(queryRequest), query.supplierId);
    return withWhoBecameIt(suppliers, await joins());
  });
  mountQuery(routeContext, contractEndpoints.listUnitsWithContracts, async ({ views, organizationId, query, joins }) =>
    withWhoBecameIt(await unitOptions(views, organizationId, query.supplierId), await joins()),
  );
  mountQuery(routeContext, contractEndpoints.listFiscalYears, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'fiscalYear', query.supplierId)).map((fiscalYear) => ({
      _id: fiscalYear,
      fiscalYear,
    })),
  );
  mountQuery(routeContext, contractEndpoints.listAdministrationPeriods, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'administrationPeriod', query.supplierId)).map((administrationPeriod) => ({
      _id: administrationPeriod,
      administrationPeriod,
    })),
  );
  mountQuery(routeContext, contractEndpoints.listTrimonths, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'period', query.supplierId))
      .sort((one, other) => (periodOrder(one) < periodOrder(other) ? -1 : 1))
      .map((period) => ({ _id: period, period })),
  );
  mountQuery(routeContext, contractEndpoints.listProcedureTypes, async ({ views, organizationId, query }) =>
    (await optionsOf(views, organizationId, 'procedureType', query.supplierId)).map((_id) => ({ _id })),
  );
  mountQuery(routeContext, contractEndpoints.listSuppliersForContracts, async ({ views, organizationId }) => ({
    data: { docs: await supplierNames(views, organizationId) },
  }));
  mountQuery(routeContext, contractEndpoints.listUnitsForContracts, async ({ views, organizationId }) => ({
    data: { docs: await unitsOfCatalogue(views, organizationId) },
  }));
};
