import { Histogram, Registry } from 'prom-client';
import { openMetrics } from './metrics.ts';

const bounds = [0.001, 0.1, 1];
const timed = [
  ['GET', 0.0005],
  ['GET', 0.001],
  ['POST', 0.5],
  ['GET', 7],
  ['POST', 0],
] as const;

it('durations are shown as prom-client’s own histogram shows them', async () => {
  const theirs = new Registry();
  const histogram = new Histogram({
    name: 'took_seconds',
    help: 'Took.',
    labelNames: ['method', 'status'],
    buckets: bounds,
    registers: [theirs],
  });
  const ours = openMetrics();
  const time = ours.histogram('took_seconds', 'Took.', ['method', 'status'], bounds);
  for (const [method, seconds] of timed) {
    histogram.observe({ method, status: '200' }, seconds);
    time({ method, status: '200' }, seconds);
  }
  expect(await ours.show()).toContain(await theirs.metrics());
  expect(ours.histogram('took_seconds', 'Took.', ['method', 'status'], bounds)).toBe(time);
});
