import { answerRequest } from './scripted-api.ts';

/** In the place of the browser's `XMLHttpRequest`: a test says how much of the file is on its way, and when it is there. */
export class ScriptedUpload {
  static last: ScriptedUpload;

  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  isAborted = false;
  private method = '';
  private address = '';
  private body: unknown;
  private readonly headers = new Headers();

  constructor() {
    ScriptedUpload.last = this;
  }

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  progress(share: number): void {
    this.upload.onprogress?.({ loaded: share * 100, total: 100 });
  }

  /** The whole file is there: the API answers. */
  async arrive(): Promise<void> {
    const { method, address, headers, body } = this;
    this.upload.onload?.();
    const answer = await answerRequest({ method, address, headers, body });
    this.status = answer.status;
    this.responseText = await answer.text();
    this.onload?.();
  }

  /** The connection broke on the way. */
  break(): void {
    this.onerror?.();
  }
}
