import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on loopback whose names can be told to lie elsewhere, or nowhere. */
export type NameServer = Readonly<{
  port: number;
  /** Where a name lies from now on: IPv4 addresses, none when it is not known. */
  move: (name: string, ...addresses: string[]) => void;
  close: () => void;
}>;

const HEADER_BYTES = 12;
const TYPE_AND_CLASS_BYTES = 4;
const ANSWER = 0x8180;
const NO_SUCH_NAME = 0x8183;
const A = 1;
const INTERNET = 1;
const SECONDS_BELIEVED = 1;
/** The name of an answer: the one that was asked for. */
const THE_NAME_ASKED = 0xc000 | HEADER_BYTES;

export const openNameServer = async (): Promise<NameServer> => {
  const names = new Map<string, readonly string[]>();
  const server = createSocket('udp4');
  server.on('message', (question, from) => {
    const { name, end } = nameIn(question);
    const addresses = names.get(name) ?? [];
    const header = Buffer.from(question.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(addresses.length > 0 ? ANSWER : NO_SUCH_NAME, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const asked = question.subarray(HEADER_BYTES, end + TYPE_AND_CLASS_BYTES);
    server.send(Buffer.concat([header, asked, ...addresses.map(answerOf)]), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    move: (name, ...addresses) => void names.set(name, addresses),
    close: () => server.close(),
  };
};

const nameIn = (question: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
};

const answerOf = (address: string): Buffer => {
  const record = Buffer.alloc(HEADER_BYTES);
  record.writeUInt16BE(THE_NAME_ASKED, 0);
  record.writeUInt16BE(A, 2);
  record.writeUInt16BE(INTERNET, 4);
  record.writeUInt32BE(SECONDS_BELIEVED, 6);
  record.writeUInt16BE(4, 10);
  return Buffer.concat([record, Buffer.from(address.split('.').map(Number))]);
};
