import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

const ROOT = new URL('../../../', import.meta.url);
export const deployedText = (path: string): Promise<string> => readFile(new URL(path, ROOT), 'utf8');

type Alert = Readonly<{ alert: string; expr: string }>;
type Panel = Readonly<{
  title: string;
  gridPos: Readonly<{ x: number; y: number; w: number; h: number }>;
  targets?: readonly Readonly<{ expr: string }>[];
}>;

// These files are ours, and have the shape that their programs want.

export const alerts = async (): Promise<Alert[]> => {
  const { groups } = parse(await deployedText('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
};

export const board = async (): Promise<Readonly<{ panels: readonly Panel[] }>> =>
  JSON.parse(await deployedText('deploy/grafana/monitor.json'));

export const scrapeJobs = async (): Promise<unknown[]> => {
  const { scrape_configs: jobs } = parse(await deployedText('deploy/prometheus/prometheus.yml')) as {
    scrape_configs: unknown[];
  };
  return jobs;
};

export const operatorsPage = (): Promise<string> => deployedText('docs/operations/figures.md');

/** The metrics that expressions ask for; of a histogram its name, whichever of its series is asked for. */
export const metricNamesAsked = (expressions: readonly string[]): string[] => [
  ...new Set(
    expressions.flatMap((expression) =>
      Array.from(expression.replace(/"[^"]*"/g, '').matchAll(/\b(?:up\b|(?:monitor|process|nodejs)_\w+)/g), ([name]) =>
        name.replace(/_(?:bucket|sum|count)$/, ''),
      ),
    ),
  ),
];
