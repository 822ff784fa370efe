import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goneSignal } from '@monitor/platform/http/gone-signal';
import express, { type Request, type Response } from 'express';
import type { HeldFile } from './file-shelf.ts';
import { sendFile } from './send-file.ts';

const SIZE = 256 * 1024 * 1024; // more than any socket holds on its way

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sending-'));
  const file = await open(join(folder, 'large'), 'w');
  await file.truncate(SIZE);
  await file.close();
});
afterAll(() => rm(folder, { recursive: true }));

const heldFile = (): HeldFile => ({
  key: 'k',
  id: 'large',
  size: SIZE,
  position: '1',
  folder,
  release: () => {},
  again: heldFile,
});

type Answering = (request: Request, response: Response) => Promise<unknown>;

/** A server that sends the file to whoever connects, or answers otherwise, and how that ended for the first one. */
const serving = async (answer: Answering = (request, response) => sendFile(heldFile(), request, response)) => {
  const outcome = Promise.withResolvers<unknown>();
  const app = express().get('/', (request, response) => {
    answer(request, response).then(outcome.resolve, outcome.reject);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const reader: Socket = connect(port, '127.0.0.1');
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return { sent: outcome.promise, reader, close: () => server.close() };
};

describe('sending a file', () => {
  it('ends when the reader goes away, and that is all', async () => {
    const { sent, reader, close } = await serving();
    await once(reader, 'data');
    reader.destroy();
    await expect(sent).resolves.toBeUndefined();
    close();
  });

  it('is not waited for by whoever has gone before it was known what to wait for', async () => {
    const arrived = Promise.withResolvers<void>();
    const { sent, reader, close } = await serving(async (request, response) => {
      arrived.resolve();
      await once(request.socket, 'close');
      return goneSignal(response).aborted;
    });
    await arrived.promise;
    reader.destroy();
    await expect(sent).resolves.toBe(true);
    close();
  });
});
