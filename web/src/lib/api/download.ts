import { chosenOrganization } from '../session/organization.ts';
import { currentSession } from '../session/session.ts';
import { answerIn, callHeaders, unreachable } from './api.ts';

/**
 * Has a file made, and hands it to the browser under the name the server gave it. Throws an ApiProblem for a refusal. A
 * file whose address says all of its question is taken by the browser itself, which writes it to the disk as it comes and
 * takes it up again where it broke off; others go through this page, which alone can say who asks.
 * `body` is what is asked beside the address, where that is too short for it.
 */
export const download = async (address: string, fallbackName: string, log?: string, body?: unknown): Promise<void> => {
  const posted = body !== undefined && { method: 'POST', body: JSON.stringify(body) };
  const [organizationId, token] = [log ?? chosenOrganization()?._id, currentSession()?.token];
  const headers = { ...callHeaders(log), ...(posted && { 'content-type': 'application/json' }) };
  const response = await fetch(address, { headers, ...posted }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) {
    await answerIn(response, organizationId, token); // says what is wrong
    return;
  }
  if (saysItsOrganization(address)) {
    await response.body?.cancel(); // it is made, and kept for whoever asks the same
    saveFrom(address);
    return;
  }
  const blob = URL.createObjectURL(await response.blob());
  saveFrom(blob, nameIn(response.headers.get('content-disposition')) ?? fallbackName);
  setTimeout(() => URL.revokeObjectURL(blob), RELEASED_AFTER_MS);
};

/** Long enough for any browser to have begun saving. */
const RELEASED_AFTER_MS = 60_000;

const saysItsOrganization = (address: string): boolean =>
  new URL(address, location.href).searchParams.has('organization');

const saveFrom = (address: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};

const nameIn = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
};
