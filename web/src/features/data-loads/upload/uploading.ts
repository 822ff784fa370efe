import type {
  DataLoadInfo,
  dataLoadEndpoints,
  LoadedBefore,
} from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { problems } from '@monitor/contracts-schema/problems';
import { atom, useAtomValue } from 'jotai';
import { ApiProblem } from '../../../lib/api/api.ts';
import { refetchLoadStatus, setLoadStatusCache } from '../../../lib/live/load-status.ts';
import { chosenOrganization, organizationAtom } from '../../../lib/session/organization.ts';
import { store } from '../../../lib/store.ts';
import { showToast } from '../../../lib/toasts.ts';
import { refetchReview, uploadDataLoad } from '../data-load-calls.ts';
import { uploadFile } from './upload-file.ts';

type Sent = Readonly<{
  organizationId: string;
  file: File;
  /** The load whose corrections these are. */
  idDataLoad: string | undefined;
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

/** By organization. They live as long as the page, so that its reader may look at other sections, and organizations, meanwhile. */
const uploadsAtom = atom<ReadonlyMap<string, Upload>>(new Map());

const show = (upload: Upload): void =>
  store.set(uploadsAtom, (uploads) => new Map([...uploads, [upload.organizationId, upload]]));

const forget = (organizationId: string): void =>
  store.set(uploadsAtom, (uploads) => new Map([...uploads].filter(([id]) => id !== organizationId)));

const uploadOfOrganizationAtom = atom((get) => get(uploadsAtom).get(get(organizationAtom)?._id ?? '') ?? null);

export const useUpload = (): Upload | null => useAtomValue(uploadOfOrganizationAtom);

const FILE_REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** The organizations whose files are being sent or read, and how that is taken back. */
const sending = new Map<string, AbortController>();
/** Those of them whose file this page has asked the server to give up. */
const cancelling = new Set<string>();
/** Files that would be lost with this window. */
const unsent = new Set<Sent>();

/** Sends a file and stays with it until the server has read it; `again` one that is known to have been loaded before. */
export const startUpload = async (file: File, idDataLoad?: string, again = false): Promise<void> => {
  const organizationId = chosenOrganization()?._id;
  if (!organizationId) return;
  const sent: Sent = { organizationId, file, idDataLoad };
  const form = new FormData();
  if (idDataLoad) form.set('idDataLoad', idDataLoad);
  if (again) form.set('again', 'true');
  form.set('file', file);

  const controller = new AbortController();
  sending.set(organizationId, controller);
  cancelling.delete(organizationId);
  show({ ...sent, phase: 'sending', share: 0 });
  unsent.add(sent);
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    const answer = await uploadFile({
      path: uploadDataLoad.path,
      form,
      signal: controller.signal,
      onSent: (share) => (share < 1 ? show({ ...sent, phase: 'sending', share }) : arrived(sent)),
    });
    const { data, message } = answer as AnswerOf<typeof dataLoadEndpoints.uploadDataLoad>; // the endpoint's own answer
    await setLoadStatusCache(organizationId, data);
    void refetchReview(organizationId);
    forget(organizationId);
    showToast('success', message);
  } catch (problem) {
    await failed(sent, problem);
  } finally {
    if (sending.get(organizationId) === controller) sending.delete(organizationId);
    isSent(sent);
  }
};

/** From here on the server goes on without this page. */
const arrived = (sent: Sent): void => {
  isSent(sent);
  show({ ...sent, phase: 'reading' });
};

const isSent = (sent: Sent): void => {
  unsent.delete(sent);
  if (unsent.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
};

const failed = async (sent: Sent, problem: unknown): Promise<void> => {
  if (!(problem instanceof ApiProblem)) {
    forget(sent.organizationId); // its sender took it back
    showToast('info', problems['data-load.processing-cancelled'].message);
    return;
  }
  if (problem.code === 'data-load.processing-cancelled') {
    forget(sent.organizationId);
    if (!cancelling.has(sent.organizationId)) showToast('info', problem.message);
  } else if (problem.code === 'data-load.in-progress') {
    await setLoadStatusCache(sent.organizationId, problem.data as DataLoadInfo); // the refusal carries the load in its way
    forget(sent.organizationId);
    showToast('danger', problem.message);
  } else if (problem.code === 'data-load.loaded-before') {
    const before = problem.data as LoadedBefore; // the refusal carries that load
    const refused = { message: problem.message, details: [], isFileAtFault: false, before };
    show({ ...sent, phase: 'failed', ...refused });
  } else {
    const message =
      problem.code === 'server.failed' ? 'Ocurrió un error inesperado al cargar el archivo' : problem.message;
    const details = problem.errors.map((error) => error.message);
    const isFileAtFault = FILE_REFUSED.has(problem.status);
    show({ ...sent, phase: 'failed', message, details, isFileAtFault });
    showToast('danger', message);
  }
  void refetchLoadStatus(sent.organizationId);
};

const chosenId = (): string => chosenOrganization()?._id ?? '';

/** Takes a file back that has not arrived whole; false when it has, so that the server must be asked. */
export const abortUpload = (): boolean => {
  const controller = sending.get(chosenId());
  if (store.get(uploadOfOrganizationAtom)?.phase !== 'sending' || !controller) return false;
  controller.abort(new DOMException('Taken back', 'AbortError'));
  return true;
};

/** The refusal that follows was requested here: nothing to tell. */
export const expectCancellation = (): void => void cancelling.add(chosenId());

export const forgetUpload = (): void => forget(chosenId());

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
