import { createRateLimit } from '@monitor/platform/http/rate-limit';

/** How much of the monitor one client, one network and all of them together may take with sockets. */
export type SocketLimits = Readonly<{
  /** Sockets open at once, in all and of one network. */
  inAll: number;
  ofNetwork: number;
  /** Messages that one client may send at once, and how many more each second. */
  burst: number;
  perSecond: number;
}>;

/** A page says two or three things when it opens and when somebody signs in or chooses an organization. */
export const usualSocketLimits: SocketLimits = { inAll: 5_000, ofNetwork: 300, burst: 20, perSecond: 2 };

/** The open sockets, counted in all and by network. */
export const countSockets = ({ inAll, ofNetwork }: SocketLimits) => {
  const open = new Map<string, number>();
  let total = 0;
  return {
    /** Counts one more of a network; or says which limit stands against it, and counts nothing. */
    enter: (network: string): 'socket.too-many' | 'socket.too-many-of-network' | undefined => {
      const others = open.get(network) ?? 0;
      if (others >= ofNetwork) return 'socket.too-many-of-network';
      if (total >= inAll) return 'socket.too-many';
      open.set(network, others + 1);
      total += 1;
      return undefined;
    },
    leave: (network: string): void => {
      const others = (open.get(network) ?? 1) - 1;
      if (others > 0) open.set(network, others);
      else open.delete(network);
      total -= 1;
    },
  };
};

/** Asked before each message of one client: whether it may send another now. */
export type MayTalk = () => boolean;

/** A burst at once, then so many each second; what is not used is saved up to the burst again. */
export const talkingRate = ({ burst, perSecond }: SocketLimits, elapsed: () => number): MayTalk => {
  const limit = createRateLimit({ burst, everyMs: 1_000 / perSecond });
  return () => limit.take(THE_CLIENT, elapsed()) === 0;
};

/** Each client has a limit of its own. */
const THE_CLIENT = '';
