import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runMonitor } from './run-monitor.ts';
import { hearingTerminal } from './testing/heard.ts';

const run = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const terminal = hearingTerminal();
  const code = await runMonitor({ args, env, stdin: Readable.from([]), terminal });
  return { code, said: terminal.said(), remarked: terminal.remarked() };
};

const COMMANDS = [
  'rebuild',
  'verify',
  'dead-letters',
  'backup',
  'restore',
  'compact',
  'export-events',
  'import-events',
  'create-admin',
  'load',
];

describe("the operator's command line", () => {
  it('shows its help in Spanish as a program of its own', () => {
    const path = fileURLToPath(new URL('../monitor.ts', import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, [path, '--help'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Uso: monitor <comando> \[opciones\]/);
    for (const command of COMMANDS) expect(stdout).toContain(`  ${command} `);
  });

  it.each(COMMANDS)('explains %s, and whether it is safe beside a running server', async (command) => {
    const { code, said } = await run([command, '--help']);
    expect(code).toBe(0);
    expect(said.replaceAll(/\s+/g, ' ')).toMatch(/^Uso: monitor .*servidor/);
  });

  it.each([
    [['hazlo'], 'Comando desconocido: hazlo. Consulta la ayuda con --help.\n'],
    [['verify', '--todo'], 'Opción desconocida: --todo. Consulta la ayuda con --help.\n'],
    [['import-events'], 'Falta el argumento: archivo. Consulta la ayuda con --help.\n'],
    [['load', 'a.xlsx'], 'Falta la opción: --organization <nombre>. Consulta la ayuda con --help.\n'],
  ])('ends with 2 and one line when it is used wrongly: %j', async (args, line) => {
    expect(await run(args)).toEqual({ code: 2, said: '', remarked: line });
  });

  it('ends with 2 and its help without a command', async () => {
    expect(await run([])).toMatchObject({ code: 2, remarked: expect.stringContaining('Comandos:') });
  });

  it('ends with 1 and one line when the environment is wrong', async () => {
    expect(await run(['verify'], { PORT: 'ochenta' })).toMatchObject({
      code: 1,
      remarked: expect.stringMatching(/^Configuración no válida: PORT .*\n$/),
    });
  });
});
