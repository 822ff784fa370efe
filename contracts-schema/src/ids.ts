import { z } from 'zod';
import { RECORD_ID } from './record-id.ts';

/** A UUIDv7 as 32 hex digits: no dashes, so that `{organization}.{aggregate}-{id}` reads unambiguously. */
export const id = z.string().regex(RECORD_ID, 'Identificador no válido');

/** A place in the log: opaque digits that sort, equally long in every store. */
export const logPosition = z.string().regex(/^\d{20}$/, 'Posición no válida');

/** Calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** The pseudo-organization of what belongs to the whole installation: users, calculations. */
export const INSTALLATION = 'installation';
