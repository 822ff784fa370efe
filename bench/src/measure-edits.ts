import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';
import { WebSocket } from 'ws';
import { atMost, type MeasuredBudget, percentile } from './figures.ts';
import type { RunningMonitor } from './running-monitor.ts';

const EDITS = 60;

/** From sending one edit to the public view showing it and an open browser hearing of it. */
export const measureEdits = async (monitor: RunningMonitor): Promise<MeasuredBudget[]> => {
  const socket = new WebSocket(`${monitor.url.replace('http', 'ws')}${SOCKET_PATH}`);
  const heard: { position: string; at: number }[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as { type: string; position: string }; // the socket's messages
    if (message.type === 'changed') heard.push({ position: message.position, at: performance.now() });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'watch', organizationId: monitor.organizationId }));

  const shown: number[] = [];
  const told: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const start = performance.now();
    const response = await monitor.post('/api/suppliers/save', { name: `PROVEEDOR ${letters(edit)}` });
    const position = response.headers.get('x-log-position') ?? '';
    const { data } = (await response.json()) as { data: { _id: string } }; // a saved record's shape
    const view = await fetch(`${monitor.url}/public-api/suppliers/detail?id=${data._id}`, {
      headers: { 'x-current-organization-id': monitor.organizationId, 'x-after-position': position },
    });
    if (!view.ok) throw new Error(`The view did not come: ${view.status}`);
    shown.push(performance.now() - start);
    await view.arrayBuffer();
    const news = await until(() => heard.find((message) => message.position >= position));
    told.push(news.at - start);
  }
  socket.terminate();
  return [
    atMost('one edit to the public view, p99', percentile(shown, 0.99), 100, 'ms'),
    atMost('one edit to an open browser, p99', percentile(told, 0.99), 100, 'ms'),
  ];
};

const letters = (number: number): string =>
  `${[...String(number)].map((digit) => String.fromCharCode(65 + Number(digit))).join('')}BENCH`;

const until = async <Found>(find: () => Found | undefined): Promise<Found> => {
  for (let waited = 0; waited < 5_000; waited += 2) {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('It did not come about within five seconds');
};
