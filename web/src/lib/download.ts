import { answerIn, callHeaders } from './api.ts';

/** Fetches a file and hands it to the browser under the name the server gave it. Throws an ApiProblem for a refusal. */
export const download = async (address: string, fallbackName: string): Promise<void> => {
  const response = await fetch(address, { headers: callHeaders() }).catch(() => undefined);
  if (!response?.ok) {
    await answerIn(response ?? new Response('', { status: 503 })); // says what is wrong
    return;
  }
  const blob = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = blob;
  link.download = nameIn(response.headers.get('content-disposition')) ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(blob), RELEASED_AFTER_MS);
};

/** Long enough for any browser to have begun saving. */
const RELEASED_AFTER_MS = 60_000;

const nameIn = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
};
