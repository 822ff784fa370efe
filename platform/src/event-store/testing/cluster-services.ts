import gossipPb, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import featuresPb, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb, { type Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { ServerGeneration } from './server-conditions.ts';
import type { ServerAddress } from './server-member.ts';
import { asError, unimplemented } from './server-refusals.ts';

/** What a member knows of another one. */
export type KnownMember = ServerAddress & Readonly<{ id: string; isAlive: boolean; isLeader: boolean }>;

/** Gossip.Read: every member with its state. */
export const gossipCall =
  (members: () => readonly KnownMember[]) =>
  (_call: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>): void => {
    const { LEADER, FOLLOWER } = gossipPb.MemberInfo.VNodeState;
    const known = members().map(({ id, host, port, isAlive, isLeader }) =>
      new gossipPb.MemberInfo()
        .setInstanceId(new sharedPb.UUID().setString(id))
        .setTimeStamp('0')
        .setState(isLeader ? LEADER : FOLLOWER)
        .setIsAlive(isAlive)
        .setHttpEndPoint(new gossipPb.EndPoint().setAddress(host).setPort(port)),
    );
    answer(null, new gossipPb.ClusterInfo().setMembersList(known));
  };

/** ServerFeatures.GetSupportedMethods: the version, and the one method that clients choose by. */
export const featuresCall =
  ({ version, tellsFeatures }: ServerGeneration) =>
  (_call: ServerUnaryCall<Empty, SupportedMethods>, answer: sendUnaryData<SupportedMethods>): void => {
    const batchAppend = new featuresPb.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName('batchappend');
    const known = new featuresPb.SupportedMethods().setEventStoreServerVersion(version).setMethodsList([batchAppend]);
    if (tellsFeatures) answer(null, known);
    else answer(asError(unimplemented()));
  };
