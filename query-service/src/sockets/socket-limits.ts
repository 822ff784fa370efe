import { PLACES } from '@monitor/contracts-schema/http/limits';
import { createRateLimit } from '@monitor/platform/http/rate-limit';

/** How much of the monitor one client, one network and all of them together may take with sockets. */
export type SocketLimits = Readonly<{
  /** Sockets open at once, in all and of one network. */
  inAll: number;
  perNetwork: number;
  /** Messages that one client may send at once, and how many more each second. */
  burst: number;
  perSecond: number;
}>;

/** A page says two or three things when it opens and when somebody signs in or chooses an organization. */
export const usualSocketLimits: SocketLimits = { ...PLACES.sockets, burst: 20, perSecond: 2 };

/** Asked before each message of one client: whether it may send another now. */
export type MayTalk = () => boolean;

/** A burst at once, then so many each second; what is not used is saved up to the burst again. */
export const talkingRate = ({ burst, perSecond }: SocketLimits, elapsed: () => number): MayTalk => {
  const limit = createRateLimit({ burst, everyMs: 1_000 / perSecond });
  return () => limit.take(THE_CLIENT, elapsed()) === 0;
};

/** Each client has a limit of its own. */
const THE_CLIENT = '';
