import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { body, headers } = workerData as { body: string; headers: Record<string, string> }; // what measure-cache gives
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port)); // it listens on TCP
