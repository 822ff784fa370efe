import { z } from 'zod';

/** A UUIDv7 as 32 hex digits: no dashes, so that `{organization}.{aggregate}-{id}` reads unambiguously. */
export const id = z.string().regex(/^[0-9a-f]{32}$/, 'Identificador no válido');

/** A place in the log: opaque digits that sort, equally long in every store. */
export const logPosition = z.string().regex(/^\d{20}$/, 'Posición no válida');

/** Calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** The pseudo-organization of what belongs to the whole installation: users, calculations. */
export const INSTALLATION = 'installation';
