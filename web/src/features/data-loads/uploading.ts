import {
  type AnswerOf,
  type DataLoadInfo,
  type dataLoadEndpoints,
  type LoadedBefore,
  problems,
} from '@monitor/contracts-schema';
import { atom, useAtomValue } from 'jotai';
import { ApiProblem } from '../../lib/api.ts';
import { refetchLoadStatus, setLoadStatusCache } from '../../lib/load-status.ts';
import { chosenOrganization, organizationAtom } from '../../lib/organization.ts';
import { store } from '../../lib/store.ts';
import { showToast } from '../../lib/toasts.ts';
import { refetchReview, uploadDataLoad } from './data-load-calls.ts';
import { uploadFile } from './upload-file.ts';
import type { LoadMode } from './upload-form.tsx';

type Sent = Readonly<{
  organizationId: string;
  file: File;
  /** The load whose corrections these are. */
  idDataLoad: string | undefined;
  mode: LoadMode;
}>;

/** A file on its way from this page: being sent, being read by the server, or refused. */
export type Upload = Sent &
  (
    | Readonly<{ phase: 'sending'; share: number }>
    | Readonly<{ phase: 'reading' }>
    | Readonly<{
        phase: 'failed';
        message: string;
        details: readonly string[];
        /** The file itself was refused: sending it again would change nothing. */
        isFileAtFault: boolean;
        /** The load that had the very same file. */
        before?: LoadedBefore;
      }>
  );

/** Lives as long as the page, so that its reader may look at other sections meanwhile. */
const uploadAtom = atom<Upload | null>(null);

const uploadOfOrganizationAtom = atom((get) => {
  const upload = get(uploadAtom);
  return upload?.organizationId === get(organizationAtom)?._id ? upload : null;
});

export const useUpload = (): Upload | null => useAtomValue(uploadOfOrganizationAtom);

const FILE_REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

let sending: AbortController | undefined;
let isCancelling = false;

/** Sends a file and stays with it until the server has read it; `again` one that is known to have been loaded before. */
export const startUpload = async (file: File, mode: LoadMode, idDataLoad?: string, again = false): Promise<void> => {
  const organizationId = chosenOrganization()?._id;
  if (!organizationId) return;
  const sent: Sent = { organizationId, file, idDataLoad, mode };
  const form = new FormData();
  if (idDataLoad) form.set('idDataLoad', idDataLoad);
  if (again) form.set('again', 'true');
  form.set('mode', mode);
  form.set('file', file);

  const controller = new AbortController();
  sending = controller;
  isCancelling = false;
  store.set(uploadAtom, { ...sent, phase: 'sending', share: 0 });
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    const answer = await uploadFile({
      path: uploadDataLoad.path,
      form,
      signal: controller.signal,
      onSent: (share) => (share < 1 ? store.set(uploadAtom, { ...sent, phase: 'sending', share }) : arrived(sent)),
    });
    const { data, message } = answer as AnswerOf<typeof dataLoadEndpoints.uploadDataLoad>; // the endpoint's own answer
    await setLoadStatusCache(organizationId, data);
    void refetchReview(organizationId);
    store.set(uploadAtom, null);
    showToast('success', message);
  } catch (problem) {
    await failed(sent, problem);
  } finally {
    if (sending === controller) sending = undefined;
    removeEventListener('beforeunload', askBeforeLeaving);
  }
};

/** From here on the server goes on without this page. */
const arrived = (sent: Sent): void => {
  removeEventListener('beforeunload', askBeforeLeaving);
  store.set(uploadAtom, { ...sent, phase: 'reading' });
};

const failed = async (sent: Sent, problem: unknown): Promise<void> => {
  if (!(problem instanceof ApiProblem)) {
    store.set(uploadAtom, null); // its sender took it back
    showToast('info', problems['data-load.processing-cancelled'].message);
    return;
  }
  if (problem.code === 'data-load.processing-cancelled') {
    store.set(uploadAtom, null);
    if (!isCancelling) showToast('info', problem.message);
  } else if (problem.code === 'data-load.in-progress') {
    await setLoadStatusCache(sent.organizationId, problem.data as DataLoadInfo); // the refusal carries the load in its way
    store.set(uploadAtom, null);
    showToast('danger', problem.message);
  } else if (problem.code === 'data-load.loaded-before') {
    const before = problem.data as LoadedBefore; // the refusal carries that load
    const refused = { message: problem.message, details: [], isFileAtFault: false, before };
    store.set(uploadAtom, { ...sent, phase: 'failed', ...refused });
  } else {
    const message =
      problem.code === 'server.failed' ? 'Ocurrió un error inesperado al cargar el archivo' : problem.message;
    const details = problem.errors.map((error) => error.message);
    const isFileAtFault = FILE_REFUSED.has(problem.status);
    store.set(uploadAtom, { ...sent, phase: 'failed', message, details, isFileAtFault });
    showToast('danger', message);
  }
  void refetchLoadStatus(sent.organizationId);
};

/** Takes a file back that has not arrived whole; false when it has, so that the server must be asked. */
export const abortUpload = (): boolean => {
  if (store.get(uploadAtom)?.phase !== 'sending' || !sending) return false;
  sending.abort(new DOMException('Taken back', 'AbortError'));
  return true;
};

/** The refusal that follows was asked for here: nothing to tell. */
export const expectCancellation = (): void => {
  isCancelling = true;
};

export const forgetUpload = (): void => store.set(uploadAtom, null);

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
