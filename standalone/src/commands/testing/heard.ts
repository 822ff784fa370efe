import { Writable } from 'node:stream';
import type { Terminal } from '../terminal.ts';

/** A terminal whose both outputs are kept as text. */
export const hearingTerminal = (): Terminal & Readonly<{ said: () => string; remarked: () => string }> => {
  const collect = () => {
    let text = '';
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        text += chunk;
        done();
      },
    });
    return { stream, text: () => text };
  };
  const out = collect();
  const err = collect();
  return { out: out.stream, err: err.stream, said: out.text, remarked: err.text };
};
