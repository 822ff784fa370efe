import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDemoWorkbook } from '@monitor/standalone/demo/demo-workbook';
import { demoOrganizations } from '@monitor/standalone/demo/demo-world';
import excel from 'exceljs';
import { type ApiClient, signInByApi } from '../api/api-client.ts';
import { freshStores } from '../running/fresh-stores.ts';
import { type MonitorProcess, startProcess, temporaryFolder } from '../running/monitor-process.ts';
import { checkFile } from './check-file.ts';
import { differences, figuresOfFile, figuresOfMonitor } from './figures.ts';
import { loadFile } from './load-file.ts';
import { readContracts } from './read-contracts.ts';

type Row = Readonly<Record<string, string | number | Date>>;

const tender: Row = {
  Ejercicio: 2023,
  'Fecha de inicio del periodo que se informa': new Date('2023-04-01'),
  'Fecha de término del periodo que se informa': new Date('2023-06-30'),
  'Tipo de procedimiento (catálogo)': 'Licitación pública',
  'Materia o tipo de contratación (catálogo)': 'Servicios',
  'Número de expediente, folio o nomenclatura': 'LP-1',
  'Descripción de las obras, bienes o servicios': 'Limpieza',
  'Nombre(s) del contratista o proveedor ': '',
  'Primer apellido del contratista o proveedor': '',
  'Segundo apellido del contratista o proveedor': '',
  'Razón social del contratista o proveedor': 'Limpieza Ñandú, S.A. de C.V.',
  'Área(s) solicitante': 'Oficialía Mayor',
  'Área(s) contratante(s)': 'Oficialía Mayor',
  'Número que identifique al contrato ': 'C-1',
  'Fecha del contrato': new Date('2023-03-31'),
  'Monto total del contrato con impuestos incluidos (MXN)': 1_000.005,
  'Monto mínimo, con impuestos incluidos, en su caso': 0,
  'Monto máximo, con impuestos incluidos, en su caso': 0,
  'Tipo de moneda': 'Pesos Mexicanos',
  'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualizan la información': 'Compras',
  'Fecha de actualización': new Date('2023-07-10'),
  Nota: '',
};
const open = {
  'Monto total del contrato con impuestos incluidos (MXN)': 0,
  'Monto mínimo, con impuestos incluidos, en su caso': 400,
  'Monto máximo, con impuestos incluidos, en su caso': '$1,000.50',
};
const person = {
  'Razón social del contratista o proveedor': '',
  'Nombre(s) del contratista o proveedor ': 'Inés',
  'Primer apellido del contratista o proveedor': 'Peña',
};
const tenders: readonly Row[] = [
  tender,
  { ...tender, ...open, ...person, 'Número que identifique al contrato ': 'C-2' },
  { ...tender, 'Número que identifique al contrato ': 'C-3', 'Tipo de moneda': 'Dólares' },
  { ...tender, ...open },
];

const compranet = (number: number, amount: string, others = 'MXN') =>
  `SEP,SECRETARIA DE EDUCACION,SEP-Compras,,LA-01-${number},"Servicios, varios",Licitación Pública,${number},Aseo,2014-12-31,${amount},2014-11-15 00:00:00 GMT,PAPELERIA SA DE CV,${others}`;
const dump = [
  'SIGLAS,DEPENDENCIA,NOMBRE_DE_LA_UC,PLANTILLA_EXPEDIENTE,NUMERO_PROCEDIMIENTO,TIPO_CONTRATACION,TIPO_PROCEDIMIENTO,CODIGO_CONTRATO,TITULO_CONTRATO,FECHA_INICIO,IMPORTE_CONTRATO,FECHA_CELEBRACION,PROVEEDOR_CONTRATISTA,MONEDA',
  compranet(1, '10.10'),
  compranet(2, '20.20'),
  compranet(1, '10.10'),
  compranet(3, '30', 'USD'),
].join('\r\n');

describe('the sums of files', () => {
  let monitor: MonitorProcess;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let session: ApiClient;
  beforeAll(async () => {
    folder = await temporaryFolder();
    monitor = await startProcess({ dataDir: join(folder.path, 'data'), env: freshStores() });
    session = await signInByApi(monitor.url);
  });
  afterAll(async () => {
    await monitor?.stop();
    await folder?.remove();
  });

  const organization = async (shortName: string): Promise<ApiClient> => {
    const { body } = await session.post('/api/organizations/save', { name: `Municipio de ${shortName}`, shortName });
    return session.in(String(body.data._id));
  };

  it('of the template are what the public reads, and no others once a contract is corrected', async () => {
    const path = join(folder.path, 'contratos.xlsx');
    const [town] = demoOrganizations(new Date('2025-06-15'));
    await writeDemoWorkbook(path, town, 200);
    const admin = await organization('Ánimas');
    const [{ contracts }, loaded] = [await readContracts(path), await loadFile(admin, path)];
    expect(loaded.registered).toBeGreaterThan(150);
    const differ = async () => differences(figuresOfFile(contracts, loaded), await figuresOfMonitor(admin));
    expect(await differ()).toEqual([]);

    const [contract] = (await admin.get('/api/contracts/list?procedureStates=CONCLUDED&categories=SERVICES')).body.data
      .docs;
    const { _id, version, totalOrMaxAmount } = contract;
    const corrected = { _id, version, totalAmount: totalOrMaxAmount + 0.01, totalOrMaxAmount: totalOrMaxAmount + 0.01 };
    expect((await admin.post('/api/contracts/save-updated-docs', [corrected])).body.error).toBe(false);
    expect((await differ()).map((line) => line.split(':')[0])).toEqual([
      'centavos, whether they count or not',
      expect.stringMatching(/^centavos, [A-Z_]+$/),
      expect.stringMatching(/^centavos, [A-Z_]+, \do \d{4}$/),
      expect.stringMatching(/^centavos of the year \d{4}$/),
      expect.stringMatching(/^centavos of [A-Z0-9]+$/),
    ]);
  });

  it('of the National Platform count open contracts by their maximum, and leave other currencies out', async () => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('Reporte de Formatos');
    sheet.addRow(['Tabla Campos']);
    sheet.addRow(Object.keys(tender));
    for (const row of tenders) sheet.addRow(Object.values(row));
    const path = join(folder.path, 'formato.xlsx');
    await book.xlsx.writeFile(path);
    const { lines, wrong } = await checkFile(await organization('Bernal'), path);
    expect(wrong).toEqual([]);
    expect(lines[1]).toMatch('registered: 2 rows, $2,000.51');
  });

  it('of CompraNet leave repeated rows out', async () => {
    const path = join(folder.path, 'contratos.csv');
    await writeFile(path, dump, 'latin1');
    const { lines, wrong } = await checkFile(await organization('Colón'), path);
    expect(wrong).toEqual([]);
    expect(lines[1]).toMatch('registered: 2 rows, $30.30');
    expect(lines.slice(2)).toEqual([
      expect.stringMatching('left out, duplicate: rows 4; .10.10'),
      expect.stringMatching('left out, errors: rows 5; .30.00 in USD; '),
    ]);
  });
});
