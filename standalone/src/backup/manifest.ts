import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandRefused } from '../commands/exit-code.ts';
import { fileSum } from './copied-file.ts';

const MANIFEST = 'manifest.json';
/** As `sha256sum --check` reads it. */
const MANIFEST_SUM = 'manifest.json.sha256';
const FORMAT = 1;

/** A path inside a backup leads nowhere else. */
const path = z.string().regex(/^[\w-][\w.-]{0,254}(?:\/[\w-][\w.-]{0,254}){0,3}$/);

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** By its last event the log is recognised; null for an empty one. */
  log: z.strictObject({ events: z.int().min(0), position: z.string().nullable(), id: z.string().nullable() }),
  files: z.array(z.strictObject({ path, size: z.int().min(0), sha256: z.string() })),
});
/** What a backup holds, and what everything in it adds up to. */
export type Manifest = z.infer<typeof manifest>;

export const manifestFormat = FORMAT;

/** Written last: a folder without one is no backup. */
export const writeManifest = async (folder: string, written: Manifest): Promise<void> => {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(written, null, 1)}\n`, { flush: true });
  const { sha256 } = await fileSum(join(folder, MANIFEST));
  await writeFile(join(folder, MANIFEST_SUM), `${sha256}  ${MANIFEST}\n`, { flush: true });
};

/** Refuses (CommandRefused) a folder that is no backup, and a manifest that was changed. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  const recorded = await readFile(join(folder, MANIFEST_SUM), 'utf8').catch(() => undefined);
  if (text === undefined || recorded === undefined)
    throw new CommandRefused(
      `${folder} no es un respaldo completo: le falta ${text === undefined ? MANIFEST : MANIFEST_SUM}`,
    );
  const { sha256 } = await fileSum(join(folder, MANIFEST));
  if (recorded.split(' ', 1)[0] !== sha256)
    throw new CommandRefused(`${join(folder, MANIFEST)} fue alterado: no coincide con su suma SHA-256`);
  const known = manifest.safeParse(JSON.parse(text));
  if (known.success) return known.data;
  throw new CommandRefused(`${folder} es de una versión de este programa que esta no conoce`);
};
