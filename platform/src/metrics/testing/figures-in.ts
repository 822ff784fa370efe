/** Reads Prometheus' text form: the figure of each series, by its name and labels as they are written. */
export const figuresIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );

/** The names of the metrics that a text declares. */
export const metricNamesIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/^# TYPE (\S+) /gm), ([, name]) => String(name)));
