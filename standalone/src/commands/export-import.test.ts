import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { seededRandom } from '../demo/random.ts';
import { madeUpContracts } from '../testing/made-up-contracts.ts';
import { writeTemplateWorkbook } from '../testing/write-template-workbook.ts';
import { importEvents } from './import-events.ts';
import { hearingTerminal } from './testing/heard.ts';
import { type Installation, newInstallation } from './testing/installation.ts';

describe('exporting and importing the log', () => {
  let from: Installation;
  let into: Installation;
  let file: string;
  let organizationId: string;

  beforeAll(async () => {
    from = await newInstallation();
    file = join(from.folder, 'eventos.ndjson');
    organizationId = await from.addOrganization('Municipio\u2028de "Ñandú"', 'Ñandú');
    await from.addOrganization('Otra', 'Otra');
    const workbook = join(from.folder, 'contratos.xlsx');
    await writeTemplateWorkbook(workbook, madeUpContracts(seededRandom(3), 40).rows);
    await from.run('load', workbook, '--organization', 'Ñandú', '--confirm');
    await from.run('export-events', '--output', file);
  });
  afterAll(() => from.remove());

  beforeEach(async () => {
    into = await newInstallation();
  });
  afterEach(() => into.remove());

  const linesOf = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split('\n');

  it('gives an identical export after an import, and views that say what the log says', async () => {
    const imported = await into.run('import-events', file);
    expect(imported).toMatchObject({ code: 0, said: expect.stringMatching(/Se importaron \d+ eventos/) });
    const again = await into.run('export-events');
    expect(again.said).toBe(await readFile(file, 'utf8'));
    expect(await into.run('verify')).toMatchObject({ code: 0 });
  });

  it('keeps the order of all streams, also when they take turns', async () => {
    await into.run('import-events', file);
    const logOf = (installation: Installation) =>
      installation.on(async ({ events }) =>
        (await events.readLog({ limit: 1_000 })).map(({ position, id }) => ({ position, id })),
      );
    expect(await logOf(into)).toEqual(await logOf(from));
  });

  it('is refused in the end where the log did not keep the order of the file', async () => {
    const refused = into.on(({ events, ...ports }) => {
      const appendMany: typeof events.appendMany = (appends) => events.appendMany(appends.toReversed());
      return importEvents({ ...ports, events: { ...events, appendMany } }, hearingTerminal(), file);
    });
    await expect(refused).rejects.toThrow('La bitácora no quedó como el archivo');
  });

  it('exports one organization alone, closed like a whole log', async () => {
    const { said } = await from.run('export-events', '--organization', organizationId);
    const lines = said
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { trailer } = lines.pop();
    expect(trailer.events).toBe(lines.length);
    expect(new Set(lines.map(({ metadata }) => metadata.organizationId))).toEqual(new Set([organizationId]));
    await writeFile(join(from.folder, 'una.ndjson'), said);
    expect(await into.run('import-events', join(from.folder, 'una.ndjson'))).toMatchObject({ code: 0 });
  });

  it('never overwrites a file', async () => {
    const before = await readFile(file, 'utf8');
    expect(await from.run('export-events', '--output', file)).toMatchObject({
      code: 1,
      remarked: `Ya existe: ${file}\n`,
    });
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('refuses to import into a log that holds anything else', async () => {
    const notEmpty = { code: 1, remarked: expect.stringMatching(/^La bitácora no está vacía: [^\n]+\n$/) };
    await into.addOrganization('La de antes', 'Antes');
    expect(await into.run('import-events', file)).toMatchObject(notEmpty);

    const wider = await newInstallation();
    expect(await wider.run('import-events', file)).toMatchObject({ code: 0 });
    await wider.addOrganization('La de después', 'Después');
    expect(await wider.run('import-events', file)).toMatchObject(notEmpty);
    await wider.remove();
  });

  it('goes on where an import of the same file was cut off', async () => {
    const events = (await linesOf(file)).length - 1;
    for (const atMost of [7, 5]) {
      const cut = into.on(({ events, ...ports }) => {
        let left = atMost;
        const appendMany: typeof events.appendMany = async (appends) => {
          const answers = await events.appendMany(appends.slice(0, left));
          left -= answers.length;
          if (left <= 0) throw new StorageUnavailable('the log');
          return answers;
        };
        return importEvents({ ...ports, events: { ...events, appendMany } }, hearingTerminal(), file);
      });
      await expect(cut).rejects.toThrow(StorageUnavailable);
    }
    const again = await into.run('import-events', file);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining(`Se importaron ${events} eventos`) });
    expect(again.remarked).toMatch(/La bitácora ya tiene [1-9]\d* eventos del archivo/);
    expect((await into.run('export-events')).said).toBe(await readFile(file, 'utf8'));
  });

  const damages: Readonly<Record<string, (lines: readonly string[]) => readonly string[]>> = {
    'without its trailer': (lines) => lines.slice(0, -1),
    'with an event taken out of the end of a stream': (lines) => lines.toSpliced(-2, 1),
    'with two events exchanged': (lines) => [lines[1]!, lines[0]!, ...lines.slice(2)],
    'with a word changed': (lines) => lines.map((line) => line.replace('LIMPIEZA 1"', 'LIMPIEZA 2"')),
    'with a line after its trailer': (lines) => [...lines, lines[0]!],
    'with an event repeated': (lines) => [lines[0]!, ...lines],
    'with an event that is none of ours': (lines) => [lines[0]!.replace('Registered', 'Invented'), ...lines.slice(1)],
    'of a newer program': (lines) => [lines[0]!.replace(/"schemaVersion":\d+/, '"schemaVersion":9'), ...lines.slice(1)],
    'with an amount that is not one': (lines) =>
      lines.map((line) => line.replace(/"totalAmount":\d+/, '"totalAmount":"x"')),
    'that is not JSON': () => ['algo'],
  };

  it('says of an event of a newer program which it is, and what to do', async () => {
    const newer = join(into.folder, 'nuevos.ndjson');
    await writeFile(newer, `${damages['of a newer program']?.(await linesOf(file)).join('\n')}\n`);
    const { remarked } = await into.run('import-events', newer);
    expect(remarked).toMatch(
      /\nLínea 1: \w+ \(evento 1 de \S+\) está escrito en la versión 9 .* actualiza este servicio\n$/,
    );
  });

  it.each(Object.entries(damages))('refuses a file %s, and writes nothing', async (_which, damage) => {
    const damaged = join(into.folder, 'eventos.ndjson');
    await writeFile(damaged, damage(await linesOf(file)).join('\n'));
    await appendFile(damaged, '\n');
    const ran = await into.run('import-events', damaged);
    expect(ran.code).toBe(1);
    expect(ran.remarked).toMatch(
      /^Revisando el archivo\.\.\.\n(Línea \d+: |El archivo (fue alterado|está incompleto))/,
    );
    expect(await into.on(({ events }) => events.lastPosition())).toBeUndefined();
  });
});
