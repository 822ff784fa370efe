import { ApiProblem } from '../../lib/api/api.ts';

const UNAVAILABLE = 'La información de Comparativas no se encuentra disponible en este momento.';

/** What is shown where a monitor cannot be had: that it is slow, else nothing that tells what there is in a network. */
export const unavailableText = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'monitor.slow' ? error.message : UNAVAILABLE;
