import { goneSignal } from '@monitor/platform/http/gone-signal';
import type { Request, Response } from 'express';

/** Who asks for a rehearsal: from which address, and until when. */
export type RehearsalAsker = Readonly<{ address: string; gone?: AbortSignal }>;

export const askerOf = ({ request, response }: Readonly<{ request: Request; response: Response }>): RehearsalAsker => ({
  address: request.ip ?? '',
  gone: goneSignal(response),
});
