import { inflateSync } from 'node:zlib';

export type PdfLine = Readonly<{ text: string; x: number; y: number; font: string }>;
export type PdfPage = Readonly<{ height: number; width: number; lines: readonly PdfLine[] }>;

/** What a PDF of ours shows, page by page. The total of pages, drawn once for all of them, is put where it is shown. */
export const readPdf = (bytes: Buffer): PdfPage[] => {
  const file = bytes.toString('latin1');
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body!]));
  const total = showsOf(contentOf([...objects.values()].find((body) => body.includes('/Subtype /Form'))!))[0]!;
  const [, kids] = /\/Kids \[([^\]]*)\]/.exec(file)!;
  return [...kids!.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects.get(id!)!;
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!;
    const content = contentOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!);
    const [, x, y] = /1 0 0 -1 ([\d.]+) ([\d.]+) cm \/Total Do/.exec(content)!;
    const lines = [...showsOf(content), { ...total, x: Number(x), y: Number(y) }];
    return { width: Number(width), height: Number(height), lines };
  });
};

const contentOf = (object: string): string => {
  const start = object.indexOf('stream\n') + 'stream\n'.length;
  const stream = Buffer.from(object.slice(start, object.lastIndexOf('\nendstream')), 'latin1');
  return inflateSync(stream).toString('latin1');
};

const SHOW = /BT \/(\S+) [\d.]+ Tf (?:1 0 0 -1 ([\d.]+) ([\d.]+) Tm )?\(((?:\\.|[^\\)])*)\) Tj ET/g;

const showsOf = (content: string): PdfLine[] =>
  [...content.matchAll(SHOW)].map(([, font, x, y, literal]) => ({
    font: font!,
    x: Number(x ?? 0),
    y: Number(y ?? 0),
    text: new TextDecoder('windows-1252').decode(Buffer.from(literal!.replace(/\\(.)/g, '$1'), 'latin1')),
  }));
