import type { DownloadFormat } from '@monitor/contracts-schema';
import { exportHeaders } from './export-format.ts';

describe('the headers of a download', () => {
  it.each<[DownloadFormat, string, string]>([
    ['pdf', 'application/pdf', 'monitor-contratos.pdf'],
    ['xls', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'monitor-contratos.xlsx'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'monitor-contratos.xlsx'],
    ['json', 'application/json; charset=utf-8', 'monitor-contratos.json'],
    ['csv', 'text/csv; charset=utf-8', 'monitor-contratos.csv'],
  ])('name a %s file', (format, contentType, name) => {
    expect(exportHeaders('monitor-contratos', format)).toEqual({
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    });
  });

  it('name it in ASCII too, and let nothing out of the quotes', () => {
    expect(exportHeaders('señal "x"\r\n(ñ)/\ud800', 'csv')['Content-Disposition']).toBe(
      `attachment; filename="senal _x___(n)__.csv"; filename*=UTF-8''se%C3%B1al%20%22x%22%0D%0A%28%C3%B1%29%2F%EF%BF%BD.csv`,
    );
  });
});
