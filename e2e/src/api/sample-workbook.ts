import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import excel from 'exceljs';

type Cells = Partial<Record<(typeof templateColumns)[number]['field'], excel.CellValue>>;

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A correct row: a direct award of 1,000 pesos. */
export const sampleCells = (index: number, cells: Cells = {}): Cells => ({
  procedureType: 'Adj Directa',
  category: 'Servicios',
  administration: '2016-2018',
  fiscalYear: 2018,
  period: '1o 2018',
  contractId: `AD-${index}/2018`,
  procedureState: 'CONCLUIDO',
  servicesDescription: `SERVICIO DE LIMPIEZA ${index}`,
  supplierName: 'SERVICIOS DEL NORTE SA DE CV',
  supplierRfc: 'SNO991231AB9',
  organizerAdministrativeUnit: 'OFICIALIA MAYOR',
  applicantAdministrativeUnit: 'TESORERIA MUNICIPAL',
  administrativeUnitType: 'CENTRALIZADA',
  contractNumber: `C-${index}`,
  contractDate: new Date(Date.UTC(2018, 1, 14)),
  totalAmount: 1_000,
  minAmount: 0,
  maxAmount: 0,
  totalOrMaxAmount: 1_000,
  areaInCharge: 'OFICIALIA MAYOR',
  informationDate: new Date(Date.UTC(2018, 3, 10)),
  limitExceeded: 'No excede el límite',
  ...cells,
});

/** A workbook in the template's layout; with others, of several sheets. */
export const sampleWorkbook = async (
  contracts: readonly Cells[],
  others: Readonly<Record<string, readonly Cells[]>> = {},
): Promise<Blob> => {
  const workbook = new excel.Workbook();
  for (const [name, rows] of Object.entries({ Contratos: contracts, ...others })) {
    const sheet = workbook.addWorksheet(name);
    sheet.addRow(templateColumns.map(({ id }) => id));
    sheet.addRow(templateColumns.map(({ heading }) => heading));
    for (const row of rows) sheet.addRow(templateColumns.map(({ field }) => row[field] ?? null));
  }
  return new Blob([await workbook.xlsx.writeBuffer()], { type: MIME });
};
