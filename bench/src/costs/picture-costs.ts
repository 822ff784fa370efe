import { gifOf, pngOf, svgOf } from '@monitor/command-service/testing/made-images';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { textOf } from './adversarial-texts.ts';
import type { CostCase } from './cost-case.ts';
import type { MonitorUnderTest } from './monitor-under-test.ts';
import { sendFile } from './send-file.ts';

/** What the process takes to begin that draws, however large a picture is. */
const BEGINNING_MS = 100;

type Picture = readonly [name: string, bytes: Uint8Array];

const svg = (content: string): Picture => ['a.svg', Buffer.from(svgOf(content, ' width="10" height="10"'))];
const times = (text: string, bytes: number): string => text.repeat(Math.max(1, Math.floor(bytes / text.length)));

const { bytes: most, svgBytes, sidePixels, pixels, svgElements, frames } = imageLimits;
const LONGEST_SVG = svgBytes - 200;
const LONGEST_FILE = most - 200;
const SIDE = Math.min(sidePixels, Math.floor(Math.sqrt(pixels)));

/** Pictures at their limits, and far larger than any picture may be that is made of text. */
const pictures: Readonly<Record<string, (share: number) => Picture>> = {
  'nested elements': (share) => svg(times('<g>', LONGEST_SVG * share)),
  'elements side by side': (share) => svg(times('<g/>', svgElements * 4 * share)),
  'text beyond what is read': (share) => svg(times('<g/>', LONGEST_FILE * share)),
  attributes: (share) => {
    const count = Math.floor((LONGEST_SVG * share) / 13);
    return svg(`<g ${Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ')}/>`);
  },
  'unmatched quotes': (share) => svg(`<g a=${times('"', LONGEST_SVG * share)}`),
  spaces: (share) => svg(`<g${times(' ', LONGEST_SVG * share)}/>`),
  'combining marks': (share) => svg(`<text>${textOf('combining marks', (LONGEST_SVG * share) / 2)}</text>`),
  pixels: (share) => ['a.png', pngOf(SIDE, Math.max(1, Math.floor(SIDE * share)))],
  frames: (share) => ['a.gif', gifOf(100, 100, Math.max(1, Math.floor(frames * share)))],
};

const takesPicture = ({ file, path }: Endpoint): boolean =>
  file !== undefined && path !== dataLoadEndpoints.uploadDataLoad.path;

/** Every door that takes a picture. Another process draws it: what is judged is what the monitor's own does. */
export const pictureCosts = (monitor: MonitorUnderTest): readonly CostCase[] =>
  allEndpoints.filter(takesPicture).flatMap((endpoint) =>
    Object.entries(pictures).map(([input, make]) => ({
      door: `POST ${endpoint.path}`,
      input: `a picture: ${input}`,
      isLong: true,
      fixed: BEGINNING_MS,
      prepare: (share: number) => {
        const [name, bytes] = make(share);
        return () => sendFile(monitor, endpoint, name, bytes);
      },
    })),
  );
