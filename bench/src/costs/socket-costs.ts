import { once } from 'node:events';
import { clientMessage } from '@monitor/contracts-schema/sockets/socket-messages';
import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';
import { WebSocket } from 'ws';
import { type Alphabet, alphabetNames, textOf } from './adversarial-texts.ts';
import type { CostCase } from './cost-case.ts';
import { filled } from './fill-schema.ts';
import type { MonitorUnderTest } from './monitor-under-test.ts';

const ID = '0190f2a0c0de7000800000000000000b';
const LONGEST_MESSAGE = 8_000;

/** Every message that a page may say, answered, or the socket left. */
export const socketCosts = ({ url }: MonitorUnderTest): readonly CostCase[] =>
  clientMessage.options.flatMap((schema) =>
    alphabetNames.map((alphabet: Alphabet) => ({
      door: `socket ${[...schema.shape.type.values].join()}`,
      input: alphabet,
      prepare: async (share) => {
        const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, { origin: url });
        await once(socket, 'open');
        const text = textOf(alphabet, Math.floor((LONGEST_MESSAGE * share) / 4));
        const said = JSON.stringify({
          ...Object(filled(schema, { id: ID, text: () => 'a', items: () => 1, instead: () => text })),
          text,
        });
        return async () => {
          const answered = Promise.race([once(socket, 'message'), once(socket, 'close')]);
          socket.send(said);
          await answered;
          socket.terminate();
        };
      },
    })),
  );
