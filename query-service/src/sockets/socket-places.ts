import type { Duplex } from 'node:stream';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { SocketConnection } from './socket-connection.ts';
import type { SocketLimits } from './socket-limits.ts';
import { refuseUpgrade } from './upgrading.ts';

/** A socket's place: from its opening on, its connection is told when it is lost. */
export type SocketPlace = Readonly<{ open: (connection: SocketConnection) => void }>;

/** Gives a stream of an address a place until it closes; says so, and gives none, when there is none. */
export type SeatStream = (address: string, stream: Duplex) => SocketPlace | undefined;

export const socketPlaces = (admissions: Admissions, { inAll, perNetwork }: SocketLimits): SeatStream => {
  const places = admissions(
    'sockets',
    { inAll, perNetwork },
    (why) => new Refused(why === 'of-network' ? 'socket.too-many-of-network' : 'socket.too-many'),
  );
  return (address, stream) => {
    let connection: SocketConnection | undefined;
    const lose = (): void => {
      if (!connection) stream.destroy();
      connection?.refuse('socket.too-many');
      connection?.leave();
    };
    try {
      stream.once('close', places.enter(address, lose).leave);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuseUpgrade(stream, error.code);
      return undefined;
    }
    return {
      open: (opened) => {
        connection = opened;
      },
    };
  };
};
