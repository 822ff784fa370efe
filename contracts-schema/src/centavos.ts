import { z } from 'zod';

/** An amount as events and views hold it. */
export const centavos = z.int();
