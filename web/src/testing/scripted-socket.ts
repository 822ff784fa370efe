/** In the place of the browser's `WebSocket`: a test opens and closes it, hears what the page says and speaks to it. */
export class ScriptedSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;

  static all: ScriptedSocket[] = [];
  static get last(): ScriptedSocket {
    const last = ScriptedSocket.all.at(-1);
    if (!last) throw new Error('The page has opened no socket');
    return last;
  }

  readonly url: string;
  readonly heard: Readonly<Record<string, unknown>>[] = [];
  readyState = ScriptedSocket.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    ScriptedSocket.all.push(this);
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text));
  }

  open(): void {
    this.readyState = ScriptedSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  drop(): void {
    this.readyState = ScriptedSocket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}
