import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { Stores } from '../aggregates/aggregate-service.ts';
import { reservations } from '../reservations/reservations.ts';
import { USER_EMAILS } from './user-rules.ts';

/**
 * Who is made where nobody was ever registered. Its stream is known before it is there, so that the log says whether it is
 * by that stream alone, however much others keep in the same server.
 */
export const FIRST_ACCOUNT = '1'.padStart(32, '0');

const OTHERS_LOOKED_AT = 100;

/** Whether anybody was ever registered. The records add those whom an operator made before; they may say yes, never no. */
export const hasAccounts = async ({ events, records }: Stores): Promise<boolean> => {
  const isThere = async (stream: string): Promise<boolean> => (await events.read(stream, { limit: 1 })).version > 0;
  if (await isThere(streamOf(INSTALLATION, 'user', FIRST_ACCOUNT))) return true;
  const held = await records.find(reservations, {
    where: { id: { gte: USER_EMAILS, lt: `${USER_EMAILS}\uffff` } },
    limit: OTHERS_LOOKED_AT,
  });
  for (const { owner } of held) if (await isThere(owner)) return true;
  return false;
};
