import { ApiProblem, answerIn, callHeaders } from '../../../lib/api/api.ts';
import { chosenOrganization } from '../../../lib/session/organization.ts';
import { currentSession } from '../../../lib/session/session.ts';

type Sending = Readonly<{
  path: string;
  form: FormData;
  signal: AbortSignal;
  /** Told how much of the file is on its way, 0 to 1. */
  onSent: (share: number) => void;
}>;

/** Posts a form with a file and gives the answer; unlike fetch, it tells how far the file has come. */
export const uploadFile = ({ path, form, signal, onSent }: Sending): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const [log, token] = [chosenOrganization()?._id, currentSession()?.token];
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onload = () =>
      resolve(answerIn(new Response(request.responseText, { status: request.status }), log, token));
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(unexpected());
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });

const unexpected = (): ApiProblem =>
  new ApiProblem(0, { code: 'network.unreachable', message: 'Ocurrió un error inesperado al cargar el archivo' });
