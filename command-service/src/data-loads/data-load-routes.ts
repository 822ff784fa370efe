import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { XLSX_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { toPlainText } from '@monitor/contracts-schema/text/plain-text';
import { RUNS_NOTHING } from '@monitor/platform/http/content-security';
import { sendContent } from '@monitor/platform/http/send-content';
import type { Response } from 'express';
import { FORM } from '../catalogues/save-records.ts';
import { type CommandRouteContext, mount } from '../http/command-routes.ts';
import { receiveFile, withReceivedFile } from '../http/receive-file.ts';
import { askerOf } from '../rehearsing/asker.ts';
import type { DataLoads } from './data-loads.ts';
import { rowChanges } from './review/rules/cells/row-values.ts';
import { MAX_FILE_BYTES } from './upload/uploading.ts';

const MAX_NAME = 255;

/** What a workbook is called on its sender's disk, without the folders it lies in. */
const bareName = (name: string): string =>
  toPlainText((name.split(/[\\/]/).at(-1) ?? '').slice(-MAX_NAME)).replace(/[\t\n]/g, ' ') || 'archivo.xlsx';

const attach = (response: Response, fileName: string, contentType: string = XLSX_TYPE): void => {
  response.attachment(fileName).setHeader('content-type', contentType);
  response.setHeader('cache-control', 'no-store');
};

export const mountDataLoads = (
  routeContext: CommandRouteContext,
  dataLoads: DataLoads,
  temporaryFolder: string,
): void => {
  const endpoints = dataLoadEndpoints;

  mount(
    routeContext,
    endpoints.uploadDataLoad,
    ({ body, organizationId, context, request }) =>
      withReceivedFile(request, 'data-load.file-missing', async ({ path, originalname }) => {
        const { position } = await dataLoads.upload({
          ...context(FORM),
          fileName: bareName(originalname),
          source: path,
          address: request.ip,
          idDataLoad: body.idDataLoad,
          again: body.again,
        });
        const message = 'El archivo se procesó. Revisa los registros antes de confirmarlos.';
        return { error: false as const, message, data: await dataLoads.info(organizationId), position };
      }),
    receiveFile({
      field: endpoints.uploadDataLoad.file,
      folder: temporaryFolder,
      maxBytes: MAX_FILE_BYTES,
      refusals: { tooLarge: 'data-load.too-large', unreadable: 'request.invalid' },
    }),
  );

  mount(routeContext, endpoints.getCurrentInfo, async ({ organizationId }) => ({
    error: false as const,
    data: await dataLoads.info(organizationId),
  }));

  mount(routeContext, endpoints.getCurrentDataLoad, async ({ organizationId, query, ...request }) => ({
    error: false as const,
    data: await dataLoads.list(organizationId, query, askerOf(request)),
  }));

  mount(routeContext, endpoints.getDataLoadRowNumbers, async ({ organizationId, query, ...request }) => ({
    error: false as const,
    data: await dataLoads.rowNumbers(organizationId, query, askerOf(request)),
  }));

  mount(routeContext, endpoints.getRehearsal, async ({ organizationId, ...request }) => ({
    error: false as const,
    data: await dataLoads.rehearsal(organizationId, askerOf(request)),
  }));

  mount(routeContext, endpoints.saveRow, async ({ organizationId, body: { fields, ...reference } }) => {
    const { row, summary } = await dataLoads.saveRow({ organizationId, ...reference }, rowChanges.parse(fields));
    return { error: false as const, data: { row, summary } };
  });

  mount(routeContext, endpoints.saveRows, async ({ organizationId, body: { idDataLoad, rows } }) => ({
    error: false as const,
    data: await dataLoads.saveRows(
      { organizationId, idDataLoad },
      rows.map(({ fields, ...row }) => ({ ...row, changes: rowChanges.parse(fields) })),
    ),
  }));

  mount(routeContext, endpoints.deleteRow, async ({ organizationId, body }) => ({
    error: false as const,
    data: await dataLoads.deleteRow({ organizationId, ...body }),
  }));

  mount(routeContext, endpoints.getDataLoadNames, async ({ organizationId, query }) => ({
    error: false as const,
    data: await dataLoads.names(organizationId, query),
  }));

  mount(routeContext, endpoints.decideDataLoadNames, async ({ body, context, requireAccess }) => {
    const summary = await dataLoads.decideNames(context(FORM), body, requireAccess);
    return { error: false as const, data: { summary } };
  });

  mount(routeContext, endpoints.getDataLoadValues, async ({ organizationId, query }) => ({
    error: false as const,
    data: await dataLoads.values(organizationId, query),
  }));

  mount(routeContext, endpoints.decideDataLoadValues, async ({ body, context }) => ({
    error: false as const,
    data: { summary: await dataLoads.decideValues(context(FORM), body) },
  }));

  mount(routeContext, endpoints.listRememberedDecisions, async ({ organizationId, query }) => ({
    error: false as const,
    data: await dataLoads.remembered(organizationId, query),
  }));

  mount(routeContext, endpoints.forgetDecision, async ({ body, context }) => {
    await dataLoads.forget(context(FORM), body._id);
    return { error: false as const, message: 'Se olvidó: la siguiente carga que lo diga lo preguntará.' };
  });

  mount(routeContext, endpoints.getFileDefaults, async ({ organizationId }) => ({
    error: false as const,
    data: await dataLoads.fileDefaults(organizationId),
  }));

  mount(routeContext, endpoints.reviseFileDefaults, async ({ body, context }) => {
    const { position } = await dataLoads.reviseFileDefaults(context(FORM), body);
    return { error: false as const, message: 'Se guardó para los archivos que cargues.', position };
  });

  mount(routeContext, endpoints.getDataLoadColumns, async ({ organizationId }) => ({
    error: false as const,
    data: await dataLoads.columns(organizationId),
  }));

  const READ_AGAIN = 'El archivo se leyó de nuevo. Revisa los registros antes de confirmarlos.';
  mount(routeContext, endpoints.decideDataLoadColumns, async ({ body, context, request }) => {
    const { position } = await dataLoads.decideColumns({ ...context(FORM), address: request.ip }, body);
    return { error: false as const, message: READ_AGAIN, position };
  });

  mount(routeContext, endpoints.chooseDataLoadSheet, async ({ body, context, request }) => {
    const { position } = await dataLoads.chooseSheet({ ...context(FORM), address: request.ip }, body);
    return { error: false as const, message: READ_AGAIN, position };
  });

  mount(routeContext, endpoints.getDataLoadRemarks, async ({ organizationId }) => ({
    error: false as const,
    data: await dataLoads.remarks(organizationId),
  }));

  mount(routeContext, endpoints.getRemarkedValues, async ({ organizationId, query }) => ({
    error: false as const,
    data: await dataLoads.remarkedValues(organizationId, query.remark),
  }));

  mount(routeContext, endpoints.correctDataLoadRows, async ({ organizationId, body }) => ({
    error: false as const,
    data: await dataLoads.correctRows(organizationId, body),
  }));

  mount(routeContext, endpoints.chooseDataLoadRows, async ({ body, context }) => ({
    error: false as const,
    data: await dataLoads.chooseRows({ ...context(FORM), ...body }),
  }));

  mount(routeContext, endpoints.eraseBlanks, async ({ body: { idDataLoad, erasesBlanks }, context }) => ({
    error: false as const,
    data: { summary: await dataLoads.eraseBlanks({ ...context(FORM), idDataLoad }, erasesBlanks) },
  }));

  mount(routeContext, endpoints.cancelCurrent, async ({ organizationId, body, context }) => {
    const { position } = await dataLoads.cancel(context(FORM), body.idDataLoad);
    const message = 'Se ha cancelado la carga de datos correctamente.';
    return { error: false as const, message, data: await dataLoads.info(organizationId), position };
  });

  mount(routeContext, endpoints.confirmCurrent, async ({ organizationId, body, context }) => {
    const { position, notReached } = await dataLoads.confirm(context(FORM), body.idDataLoad);
    const message =
      notReached === 0
        ? 'Se ha confirmado la carga de datos correctamente.'
        : 'La carga de datos terminó antes de llegar a todas sus filas.';
    return { error: false as const, message, data: await dataLoads.info(organizationId), position };
  });

  mount(routeContext, endpoints.downloadValidations, async ({ organizationId, response, ...request }) => {
    const begin = (): void => attach(response, 'monitor-karewa-validaciones-contratos.xlsx');
    const asker = askerOf({ ...request, response });
    await unlessLeft(response, dataLoads.writeValidations(organizationId, response, begin, asker));
  });

  mount(routeContext, endpoints.downloadLeftOut, async ({ organizationId, params, response, ...request }) => {
    const begin = (): void => attach(response, 'monitor-karewa-fuera-de-la-carga.xlsx');
    const asker = askerOf({ ...request, response });
    await unlessLeft(response, dataLoads.writeLeftOut(organizationId, params.id, response, begin, asker));
  });

  mount(routeContext, endpoints.downloadContracts, async ({ organizationId, response }) => {
    const begin = (): void => attach(response, 'monitor-karewa-contratos-por-corregir.xlsx');
    await unlessLeft(response, dataLoads.writeContracts(organizationId, response, begin));
  });

  mount(routeContext, endpoints.downloadChosenContracts, async ({ organizationId, body, response }) => {
    const begin = (): void => attach(response, 'monitor-karewa-contratos-por-corregir.xlsx');
    await unlessLeft(response, dataLoads.writeContracts(organizationId, response, begin, body.ids));
  });

  mount(routeContext, endpoints.downloadTemplate, async ({ response }) => {
    attach(response, 'monitor-karewa-plantilla-contratos.xlsx');
    await unlessLeft(response, dataLoads.writeTemplate(response));
  });

  mount(routeContext, endpoints.downloadWorkbook, async ({ organizationId, params, response }) => {
    const { fileName, contentType, size, content } = await dataLoads.uploadedWorkbook(organizationId, params.id);
    attach(response, fileName.toWellFormed(), contentType);
    response.setHeader('content-length', size).setHeader('content-security-policy', RUNS_NOTHING);
    await sendContent(content, response);
  });
};

/** A reader that goes away while a file is written is no failure. */
const unlessLeft = (response: Response, writing: Promise<void>): Promise<void> =>
  writing.catch((error: unknown) => {
    if (!response.destroyed || response.errored !== null) throw error;
  });
