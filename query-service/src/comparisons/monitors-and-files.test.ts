import { LEGACY_ID } from '@monitor/contracts-schema/testing/legacy-monitor';
import exceljs from 'exceljs';
import { ask } from '../testing/asking.ts';
import { idWith } from '../testing/fixtures.ts';
import {
  A,
  B,
  get,
  harness,
  legacy,
  legacySide,
  listed,
  meanwhile,
  monitors,
  namesFound,
  openMonitors,
  second,
  side,
  slow,
} from './testing/monitors-to-compare.ts';

openMonitors();

describe('a search for monitors', () => {
  it('finds those of this monitor and of the list by the words of their names', async () => {
    listed.push(legacy.url, second.url);
    expect(await namesFound()).toEqual(['NL', 'Monterrey', 'Vacío', 'Karewa', 'Parral', 'León']);
    expect(await namesFound('león')).toEqual(['NL', 'León']);
    expect(await namesFound('S.A. (x')).toEqual([]);
    expect((await monitors('leon')).body.baseRemoteUrl).toBeNull();
    expect((await monitors('parral')).body.baseRemoteUrl).toBe(legacy.url);
  });

  it('goes without those of the list that do not answer, and names them', async () => {
    listed.push(legacy.url, second.url);
    legacy.answerWith((_request, response) => response.writeHead(500).end());
    const { status, body } = await monitors();
    expect([status, body.docs.length, body.unavailable]).toEqual([200, 3, [legacy.url]]);
  });

  it('waits for those of the list only so long, and has what came too late the next time', async () => {
    listed.push(legacy.url);
    meanwhile.isHasty = true;
    const [asked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    legacy.answerWith(async (_request, response) => {
      asked.resolve();
      await over.promise;
      response.end();
    });
    const first = await monitors();
    expect([first.body.docs.length, first.body.unavailable]).toEqual([2, [legacy.url]]);
    await asked.promise;
    over.resolve();
    meanwhile.isHasty = false;
  });

  it('says of an address that is slow that it is slow', async () => {
    const late = legacy.url.replace('127.0.0.1', 'localhost');
    slow.add(new URL(late).host);
    legacy.answerWith(() => undefined); // no answer at all: it is never there in time
    for (const answered of [await monitors(late), await side(LEGACY_ID, late)])
      expect(answered).toMatchObject({ status: 503, body: { code: 'monitor.slow' } });
    slow.clear();
  });

  it('says so itself before the time for an answer is over', async () => {
    meanwhile.isHasty = true;
    const [listing, answering, over] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    legacy.answerWith(async ({ url = '' }, response) => {
      (url.includes('detail') ? answering : listing)!.resolve();
      await over!.promise;
      response.end();
    });
    for (const answered of [await monitors(legacy.url), await side(LEGACY_ID, legacy.url)])
      expect(answered).toMatchObject({ status: 503, body: { code: 'monitor.slow' } });
    await Promise.all([listing!.promise, answering!.promise]);
    over!.resolve(); // also for what is asked from now on: nothing of it is left to whoever asks next
    meanwhile.isHasty = false;
  });

  it.each([
    'http://127.0.0.1:9',
    'no-existe.invalid',
    'https://u:p@monitor.mx',
    'javascript://x',
    'file:///etc/passwd',
    'http://',
  ])('for an address where no monitor is says so: %s', async (typed) => {
    const { status, body } = await monitors(typed);
    expect([status, body.error, body.message]).toEqual([422, true, 'Verifique la url']);
  });
});

describe('the file of a comparison', () => {
  const path = (format: string) => `comparations/download-comparison/${format}/${A}`;
  const asked = `target=${LEGACY_ID}&url=`;

  it.each(['pdf', 'xls', 'json', 'csv'])('is made as %s, with a name of its own', async (format) => {
    const { status, headers } = await get(`${path(format)}?${asked}${encodeURIComponent(legacy.url)}`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename=monitor-karewa-comparacion.${format === 'xls' ? 'xlsx' : format}`,
    ]);
  });

  it('holds what both sides say, whatever figures a page of a legacy monitor sends', async () => {
    const detailRight = { ...legacySide, corruptionIndex: { result: 99, url: legacy.url }, totals: { public: 1 } };
    const body = { format: 'json', id: A, comparison: { detailLeft: { totals: { public: 1 } }, detailRight } };
    const made = (await ask(`${harness.url}/public-api/${path('json')}`, { body, organization: A })).body;
    expect(made.comparison).toEqual({
      detailLeft: (await side(A)).body.data,
      detailRight: (await side(LEGACY_ID, legacy.url)).body.data,
    });
    const got = await get(`${path('json')}?${asked}${encodeURIComponent(legacy.url)}`);
    expect(got.body.comparison).toEqual(made.comparison);
  });

  it('shows amounts, shares and what only one side has', async () => {
    const { bytes } = await get(`${path('csv')}?${asked}${encodeURIComponent(legacy.url)}`);
    const lines = bytes.toString().split(/\r?\n/);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^.DATO,Municipio de Monterrey,Municipio de Hidalgo del Parral,EXPLICACIÓN$/),
        'ADMINISTRACIÓN,2018-2021,2012-2018,',
        'FORMULA,$$NUM * 20,$MGLP / $MTG * 100,',
        'RESULTADO,80.00,40.3864%,',
        'NIVEL,BAJO,ALTO,',
        'MONTO TOTAL,400.00,2606509842.62,',
        '% LICITACIÓN PUBLICA,75,40.39,',
        'CONTRATOS EN TOTAL,3,798,',
        'Monto total gastado,---,"$4,452,770,579.97",',
      ]),
    );
  });

  it('holds in Excel what the file of an index holds, in the same order, each side a row', async () => {
    const { bytes } = await get(`${path('xls')}?${asked}${encodeURIComponent(legacy.url)}`);
    const book = new exceljs.Workbook();
    await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]); // exceljs names Buffer a type of its own
    const rowsOf = (sheet: string) =>
      book
        .getWorksheet(sheet)!
        .getSheetValues()
        .slice(2)
        .map((row) => (row as unknown[]).slice(1));
    const [headers = [], ...rows] = rowsOf('Registros-índice');
    expect(headers.slice(0, 8)).toEqual([
      ...['NOMBRE DEL CALCULO', 'DESCRIPCIÓN DEL CALCULO', 'ORGANIZACIÓN', 'FORMULA'],
      ...['RESULTADO', 'PROBABILIDAD', 'NIVEL', 'ADMINISTRACIÓN'],
    ]);
    expect(rows.map((row) => row.slice(2, 8))).toEqual([
      ['Municipio de Monterrey', '$$NUM * 20', '80.00', 'BAJA', 'BAJO', '2018-2021'],
      ['Municipio de Hidalgo del Parral', '$MGLP / $MTG * 100', '40.3864%', 'ALTA', 'ALTO', '2012-2018'],
    ]);
    expect(headers.slice(8, 10)).toEqual(['EXPLICACIÓN', 'FUENTE']);
    expect(headers.slice(10)).toEqual(['ÚLTIMA ACTUALIZACIÓN', 'MONITOR', 'OBTENIDO', 'AVISO']);
    expect(rows[1]!.slice(11)).toEqual([legacy.url, expect.any(Date)]);
    expect(rowsOf('Registros-datos generales')).toContainEqual(['Monto total gastado', '---', '$4,452,770,579.97']);
  });

  it('is not there when a side is not', async () => {
    expect((await get(`${path('csv')}?target=${idWith('7')}`)).status).toBe(404);
    expect((await get(`comparations/download-comparison/csv/${idWith('7')}?target=${A}`)).status).toBe(404);
    expect((await get(`${path('doc')}?target=${B}`)).status).toBe(404);
  });
});
