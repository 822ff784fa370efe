import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { openStoreProxy, type ProxyCondition } from '../../storage/testing/store-proxy.ts';
import { appendCall } from './append-call.ts';
import { batchAppendCall } from './batch-append-call.ts';
import { featuresCall, gossipCall } from './cluster-services.ts';
import { openKeptAppends } from './kept-appends.ts';
import { readCall } from './read-call.ts';
import { type ServerConditions, type ServerGeneration, today } from './server-conditions.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import type { ServerAddress, ServerUser } from './server-member.ts';

const HOST = '127.0.0.1';

type Options = Readonly<{
  /** How many members the cluster has; the first one leads. */
  members?: number;
  generation?: ServerGeneration;
  users?: Readonly<Record<string, ServerUser>>;
  certificate?: Readonly<{ key: Buffer; cert: Buffer }>;
  /** The file that its log outlives it in, and the port to which it comes back: of one member. */
  keptIn?: string;
  port?: number;
}>;

/**
 * A server that speaks EventStoreDB's protocol, as far as our adapter goes, with its log in memory, unless it is kept in a
 * file: on loopback, on free ports. What is true of the real server and matters to the adapter is true of it; besides, it goes
 * wrong when told to.
 */
export type EventstoredbStandIn = Readonly<{
  /** Names all members. */
  url: string;
  addresses: readonly ServerAddress[];
  log: ServerLog;
  conditions: ServerConditions;
  /** The network between everybody and one member, the leader's if none is named. */
  become: (condition: ProxyCondition, member?: number) => Promise<void>;
  moveLeader: (to: number) => void;
  close: () => Promise<void>;
}>;

export const openEventstoredbStandIn = async ({
  members: count = 1,
  generation = today,
  users,
  certificate,
  keptIn,
  port: standing,
}: Options = {}): Promise<EventstoredbStandIn> => {
  const kept = keptIn === undefined ? undefined : openKeptAppends(keptIn);
  const log = openServerLog(kept);
  const conditions: ServerConditions = {
    loseAnswers: 0,
    latencyMs: 0,
    leaderless: false,
    checkpointsAhead: false,
    silentAfter: { reader: Number.POSITIVE_INFINITY, subscriber: Number.POSITIVE_INFINITY },
  };
  let leader = 0;

  const credentials = certificate
    ? ServerCredentials.createSsl(null, [{ private_key: certificate.key, cert_chain: certificate.cert }])
    : ServerCredentials.createInsecure();

  const openMember = async (index: number) => {
    const member = {
      log,
      conditions,
      generation,
      users,
      isLeader: () => leader === index,
      leader: () => members[leader]!.address,
      breakConnections: () => void proxy.become('away').then(() => proxy.become('well')),
    };
    const server = new Server({ 'grpc.max_receive_message_length': -1 });
    server.addService(streams.StreamsService, {
      read: readCall(member),
      append: appendCall(member),
      batchAppend: batchAppendCall(member),
    });
    server.addService(features.ServerFeaturesService, { getSupportedMethods: featuresCall(generation) });
    server.addService(gossip.GossipService, { read: gossipCall(knownMembers) });
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`${HOST}:0`, credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
    );
    const proxy = await openStoreProxy({ host: HOST, port }, standing);
    let isAlive = true;
    return {
      id: randomUUID(),
      // A certificate is for a name; Node warns of one that is for an address.
      address: { host: certificate ? 'localhost' : HOST, port: proxy.port },
      isAlive: () => isAlive,
      become: async (condition: ProxyCondition) => {
        isAlive = condition === 'well' || condition === 'slow';
        await proxy.become(condition);
      },
      close: async () => {
        await proxy.close();
        server.forceShutdown();
      },
    };
  };

  type Member = Awaited<ReturnType<typeof openMember>>;
  const members: Member[] = [];
  const knownMembers = () =>
    members.map(({ id, address, isAlive }, index) => ({
      ...address,
      id,
      isAlive: isAlive(),
      isLeader: index === leader && !conditions.leaderless,
    }));
  for (let index = 0; index < count; index++) members.push(await openMember(index));

  const addresses = members.map(({ address }) => address);
  const hosts = addresses.map(({ host, port }) => `${host}:${port}`).join(',');
  return {
    url: `esdb://${hosts}?tls=${certificate !== undefined}`,
    addresses,
    log,
    conditions,
    become: (condition, member = leader) => members[member]!.become(condition),
    moveLeader: (to) => {
      leader = to;
    },
    close: async () => {
      await Promise.all(members.map(({ close }) => close()));
      kept?.close();
    },
  };
};
