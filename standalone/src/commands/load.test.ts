import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createCommandService } from '@monitor/command-service';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { workbookBytes } from '@monitor/platform/workbook/write-workbook';
import { seededRandom } from '../demo/random.ts';
import { madeUpContracts } from '../testing/made-up-contracts.ts';
import { type TemplateRow, writeTemplateWorkbook } from '../testing/write-template-workbook.ts';
import { type Installation, newInstallation } from './testing/installation.ts';

describe('loading a workbook from the command line', () => {
  let installation: Installation;
  let workbook: string;
  const write = (rows: readonly TemplateRow[]) => writeTemplateWorkbook(workbook, rows);
  const eventTypes = () =>
    installation.on(async ({ events }) => (await events.readLog({ limit: 1_000 })).map(({ type }) => type));

  beforeEach(async () => {
    installation = await newInstallation();
    workbook = join(installation.folder, 'contratos.xlsx');
    await installation.addOrganization('Municipio de San Jerónimo', 'San Jerónimo');
  });
  afterEach(() => installation.remove());

  const { rows, expected } = madeUpContracts(seededRandom(7), 30);
  const wrong: TemplateRow = { ...rows[0]!, procedureType: { kind: 'text', text: 'otra cosa' } };

  it('leaves it under review unless told to confirm', async () => {
    await write(rows);
    const ran = await installation.run('load', workbook, '--organization', 'san jeronimo');
    expect(ran).toMatchObject({ code: 0, said: expect.stringContaining('La carga queda pendiente') });
    expect(ran.said).toContain(`Contratos nuevos: ${expected.contracts}\n`);
    expect(await eventTypes()).not.toContain('ContractRegistered');
    expect(await installation.run('load', workbook, '--organization', 'San Jerónimo')).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('Ya existe una carga de datos en progreso'),
    });
  });

  it('registers every contract when it is confirmed, and leaves the views current', async () => {
    await write(rows);
    const ran = await installation.run('load', workbook, '--organization', 'Municipio de San Jerónimo', '--confirm');
    expect(ran).toMatchObject({ code: 0 });
    const types = await eventTypes();
    expect(types.filter((type) => type === 'ContractRegistered')).toHaveLength(expected.contracts);
    expect(types.at(-1)).toBe('BatchCompleted');
    const again = ['load', workbook, '--organization', 'San Jerónimo'];
    expect(await installation.run(...again)).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('Este mismo archivo ya se cargó'),
    });
    expect((await installation.run(...again, '--again')).said).toContain('Contratos nuevos: 0\n');
    expect(await installation.run('verify')).toMatchObject({ code: 0, said: expect.stringMatching(/contracts: \d\d/) });
  });

  it('reads the sheet that is named, and says which were not', async () => {
    const lines = [templateColumns.map(({ id }) => id), templateColumns.map(({ heading }) => heading), ['Pública']];
    const rows = lines.map((line) => ({ cells: line.map((content) => ({ content })) }));
    const sheets = ['Enero', 'Febrero'].map((name) => ({ name, rows: [rows] }));
    await pipeline(workbookBytes({ sheets }), createWriteStream(workbook));
    const command = ['load', workbook, '--organization', 'San Jerónimo', '--rehearse'];
    expect((await installation.run(...command)).said).toContain('Se leyó la hoja «Enero». Sin leer: «Febrero»');
    const other = await installation.run(...command, '--sheet', 'Febrero');
    expect(other.said).toContain('Se leyó la hoja «Febrero». Sin leer: «Enero»');
    expect(await installation.run(...command, '--sheet', 'Marzo')).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('El archivo no tiene esa hoja'),
    });
  });

  it('rehearses: says what readers would see otherwise, and leaves nothing pending', async () => {
    await write(rows);
    const command = ['load', workbook, '--organization', 'San Jerónimo'];
    const ran = await installation.run(...command, '--rehearse');
    expect(ran).toMatchObject({ code: 0, said: expect.stringContaining('la carga se canceló, y nada se registró') });
    expect(ran.said).toContain(`Contratos en las listas: 0 → ${expected.contracts}\n`);
    expect(ran.said).toMatch(/Monto total: \$0\.00 → \$[1-9]/);
    expect(await eventTypes()).not.toContain('ContractRegistered');
    expect(await installation.run(...command)).toMatchObject({ code: 0 });
    expect(await installation.run(...command, '--rehearse', '--confirm')).toMatchObject({ code: 2 });
  });

  it('says how many rows a list of procedures has that change several contracts each', async () => {
    const contractId = { kind: 'text', text: 'LA-1' } as const;
    await write(madeUpContracts(seededRandom(3), 3).rows.map((row) => ({ ...row, contractId })));
    await installation.run('load', workbook, '--organization', 'San Jerónimo', '--confirm');
    const procedures = join(installation.folder, 'expedientes.csv');
    const headings = ['Número del procedimiento', 'Publicación del anuncio', 'Vigencia del anuncio'];
    await writeFile(procedures, `${headings},Dirección del anuncio\nLA-1,10/01/2030,,https://ejemplo.mx/1\n`);
    const { said } = await installation.run('load', procedures, '--organization', 'San Jerónimo', '--rehearse');
    expect(said).toContain('Contratos nuevos: 0\n');
    expect(said).toContain('Contratos que cambian: 3 (en 1 fila)\n');
  });

  it('rehearses what of the totals holds no taxes', async () => {
    const taxes = { kind: 'text', text: 'Sin impuestos' } as const;
    const [row] = rows.filter(
      ({ procedureState, isEmpty }) =>
        procedureState?.kind === 'text' &&
        procedureState.text === 'CONCLUIDO' &&
        isEmpty?.kind === 'boolean' &&
        !isEmpty.boolean,
    );
    const totalOrMaxAmount = { kind: 'number', number: 1_250.5 } as const;
    const category = { kind: 'text', text: 'Servicios' } as const;
    await write([{ ...row, category, totalAmount: totalOrMaxAmount, totalOrMaxAmount, taxes }]);
    const { said } = await installation.run('load', workbook, '--organization', 'San Jerónimo', '--rehearse');
    const untaxed = 'sin impuestos o no se sabe: $0.00 → $1,250.50, contratos: 0 → 1\n';
    expect(said).toContain(`Monto total: $0.00 → $1,250.50; ${untaxed}`);
    expect(said).toContain(`  1o 2020: $0.00 → $1,250.50; ${untaxed}`);
  });

  it('reads a table in a layout of its own, and leaves to the site what its columns say', async () => {
    const table = join(installation.folder, 'contratos.csv');
    await writeFile(table, 'Contrato;Proveedor;Importe\nT-1;PAPELERIA SA;1,250.50\n');
    const ran = await installation.run('load', table, '--organization', 'San Jerónimo', '--confirm', '--ignore-errors');
    expect(ran.said).toContain('Falta indicar en el sitio qué dice el archivo');
    expect(ran).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('Indica primero qué dice cada columna del archivo'),
    });
  });

  it('reads a table as was said of another, by how the headings of that begin', async () => {
    const organizationId = await installation.addOrganization('Municipio de Ánimas', 'Ánimas');
    const table = join(installation.folder, 'contratos.csv');
    const command = ['load', table, '--organization', 'Ánimas'];
    await writeFile(table, 'Contrato;Proveedor;Importe\nT-1;PAPELERIA SA;1,250.50\n');
    await installation.run(...command);
    await installation.on(async (ports) => {
      const { dataLoads, stop } = createCommandService({ ports, system, logger: silentLogger });
      const requester = () => ({ organizationId, actor: { kind: 'system' } as const, commandId: system.newId() });
      const [{ current }, columns] = [await dataLoads.info(organizationId), await dataLoads.columns(organizationId)];
      const { seen, mapping } = columns!; // of a table that is guessed
      const { fields, headingRow } = mapping;
      await dataLoads.decideColumns(requester(), { idDataLoad: current!._id, seen, headingRow, fields });
      await dataLoads.cancel(requester());
      await stop();
    });
    await writeFile(table, 'Núm.;Empresa;Total\nT-2;PAPELERIA SA;1,250.50\n');
    const read = await installation.run(...command, '--rehearse', '--mapping', 'contrato · prov');
    expect(read.said).not.toContain('Falta indicar');
    expect(read.said).toMatch(/Fila 2, /);
    expect(await installation.run(...command, '--mapping', 'Folio')).toMatchObject({
      code: 1,
      remarked: expect.stringContaining('comiencen con "Folio" (se recuerda: «Contrato · Proveedor · Importe»)'),
    });
  });

  it('reads what is published in the Open Contracting standard, and says what it lacks', async () => {
    const file = join(installation.folder, 'contrataciones.json');
    const value = { amount: 1_250.5, currency: 'MXN' };
    const release = (number: number, status = 'active') => ({
      ocid: `ocds-g4facg-${number}`,
      date: '2025-03-02T10:00:00Z',
      buyer: { name: 'Municipio de San Jerónimo' },
      tender: { id: `P-${number}`, procurementMethod: 'open', mainProcurementCategory: 'services', title: 'Limpieza' },
      contracts: [{ id: `C-${number}/2025`, status, dateSigned: '2025-02-16T12:00:00Z', value }],
    });
    await writeFile(file, JSON.stringify({ releases: [release(1), release(2), release(2, 'cancelled')] }));
    const ran = await installation.run('load', file, '--organization', 'San Jerónimo');
    expect(ran.said).toContain('Formato: Contrataciones abiertas (OCDS)\n');
    expect(ran.said).toContain('Registros con errores: 2\n');
    expect(ran.said.match(/Fila \d, .*(?=:)/g)).toEqual([
      ...['Fila 2, Administración (C3)', 'Fila 2, Centralizada/Descentralizada (C19)'],
      ...['Fila 3, Administración (C3)', 'Fila 3, Centralizada/Descentralizada (C19)'],
    ]);
  });

  it('names the rows with errors, and does not confirm unless told to ignore them', async () => {
    await write([...rows, wrong]);
    const ran = await installation.run('load', workbook, '--organization', 'San Jerónimo', '--confirm');
    expect(ran).toMatchObject({ code: 1, remarked: expect.stringContaining('No se confirmó') });
    expect(ran.said).toContain(`  Fila ${rows.length + 3}, Tipo de procedimiento (C1): `);
    expect(await eventTypes()).not.toContain('BatchStarted');
  });

  it('leaves rows with errors out when told to', async () => {
    await write([...rows, wrong]);
    const ran = await installation.run(
      'load',
      workbook,
      '--organization',
      'San Jerónimo',
      '--confirm',
      '--ignore-errors',
    );
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.said).toContain('Filas no registradas: 1\n');
    expect(ran.said).toMatch(new RegExp(`  Fila ${rows.length + 3} .*: tenía errores; Tipo de procedimiento: `));
    expect((await eventTypes()).filter((type) => type === 'ContractRegistered')).toHaveLength(expected.contracts);
  });

  it('acts as the user it is told to, or as the system', async () => {
    await write(rows.slice(0, 3));
    await installation.run('create-admin', '--email', 'ines@ejemplo.mx', '--name', 'Inés', '--last-name', 'Peña');
    const ran = await installation.run('load', workbook, '--organization', 'San Jerónimo', '--as', 'INES@ejemplo.mx');
    expect(ran.code).toBe(0);
    const uploaded = await installation.on(async ({ events }) => (await events.readLog({ limit: 100 })).at(-1));
    expect(uploaded).toMatchObject({
      type: 'DataLoadUploaded',
      metadata: { actor: { kind: 'user', name: 'Inés Peña' } },
    });
  });

  it('refuses in one line an organization, a user or a file that there is not', async () => {
    await write(rows);
    const notThere = join(installation.folder, 'no.xlsx');
    const organization = ['--organization', 'San Jerónimo'] as const;
    expect(await installation.run('load', workbook, '--organization', 'Otra')).toMatchObject({
      code: 1,
      remarked: 'No existe la organización "Otra" (registradas: San Jerónimo)\n',
    });
    expect(await installation.run('load', workbook, ...organization, '--as', 'nadie@ejemplo.mx')).toMatchObject({
      code: 1,
      remarked: 'El usuario no existe: nadie@ejemplo.mx\n',
    });
    expect(await installation.run('load', notThere, ...organization)).toMatchObject({
      code: 1,
      remarked: `No existe: ${notThere}\n`,
    });
  });
});
