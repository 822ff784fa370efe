import { crc32, deflateSync } from 'node:zlib';

/** A picture of `width` times `height` pixels and `frames` frames, each of which changes one pixel: few bytes for many. */
export const gifOf = (width: number, height: number, frames: number): Buffer => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xff\0\0\0\0\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = (color: number): Buffer =>
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, color ? 0x4c : 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, (_, at) => frame(at % 2)), Buffer.from(';')]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A picture in one colour. */
export const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits a pixel, of grey
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const svgOf = (inner: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;
