import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type Metric,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { answeredWithin } from '../storage/storage-unavailable.ts';
import { durationBuckets, type Time } from './duration-buckets.ts';

/** A figure; or of a metric with a label, one for each of its values. */
type Figures = number | Readonly<Record<string, number>>;

/** Says where a gauge is read whenever somebody looks. A reading that fails, or takes too long, shows nothing. */
export type ReadBy = (read: () => Figures | Promise<Figures>) => void;

/** What was counted, as plain data: another thread shows it with its own. */
export type CollectedMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/**
 * What a process tells its operator in numbers, in Prometheus' terms. Each package declares its own in one file; a name
 * that is declared again is the same metric. Values of labels come from lists that do not grow by what strangers send.
 */
export type Metrics = Readonly<{
  /** Counts one more with each call. */
  counter: (name: string, help: string) => () => void;
  /** Counts one more of a kind with each call; all kinds are shown from the start, with 0. */
  counterBy: <V extends string>(name: string, help: string, label: string, values: readonly V[]) => (value: V) => void;
  /** Durations in seconds, sorted into buckets by their upper bounds. */
  histogram: <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    buckets: readonly number[],
  ) => Time<L>;
  gauge: (name: string, help: string, label?: string) => ReadBy;
  collect: () => Promise<CollectedMetrics>;
  /** Everything in Prometheus' text form, with what another thread collected. */
  show: (others?: CollectedMetrics) => Promise<string>;
}>;

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** A store that hangs holds up its own figures only. */
const PATIENCE_MS = 350;

/** Metrics without those of the runtime, which is watched until the process ends; a thread's series say so by `thread`. */
export const openMetrics = (thread?: string): Metrics => {
  const registry = new Registry();
  if (thread !== undefined) registry.setDefaultLabels({ thread });
  return metricsIn(registry);
};

/** The metrics of a process, with those of its runtime: once in each. */
export const openProcessMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return metricsIn(registry);
};

const metricsIn = (registry: Registry): Metrics => {
  const registers = [registry];
  const histograms = new Map<string, Time<string>>();

  const counterOf = (name: string, help: string, labelNames: readonly string[]): Counter => {
    const declared = registry.getSingleMetric(name);
    return declared instanceof Counter ? declared : new Counter({ name, help, labelNames, registers });
  };

  return {
    counter: (name, help) => {
      const counter = counterOf(name, help, []);
      return () => counter.inc();
    },
    counterBy: (name, help, label, values) => {
      const counter = counterOf(name, help, [label]);
      const kinds = new Map(values.map((value) => [value, counter.labels(value)]));
      for (const kind of kinds.values()) kind.inc(0);
      return (value) => kinds.get(value)?.inc();
    },
    histogram: (name, help, labelNames, buckets) => {
      const declared = histograms.get(name);
      if (declared) return declared;
      const { time, metric } = durationBuckets(name, help, labelNames, buckets);
      registry.registerMetric(metric as unknown as Metric); // of which the registry wants its name and figures
      histograms.set(name, time);
      return time;
    },
    gauge: (name, help, label) => (read) => {
      registry.removeSingleMetric(name); // it is read where it was said last
      new Gauge({
        name,
        help,
        registers,
        labelNames: label ? [label] : [],
        async collect() {
          const figures = await answeredWithin(PATIENCE_MS, name, (async () => read())()).catch(() => undefined);
          this.reset();
          if (label) for (const [value, figure] of Object.entries(figures ?? {})) this.set({ [label]: value }, figure);
          else if (typeof figures === 'number') this.set(figures);
          else this.remove(); // what is not known is not 0
        },
      });
    },
    collect: () => registry.getMetricsAsJSON(),
    show: async (others = []) =>
      others.length === 0 ? registry.metrics() : together([await registry.getMetricsAsJSON(), others]).metrics(),
  };
};

/** Each metric once, with the series of all: they differ by their thread, so that nothing is added up. */
const together = (all: readonly CollectedMetrics[]): Registry =>
  AggregatorRegistry.aggregate(all.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'sum' }))));
