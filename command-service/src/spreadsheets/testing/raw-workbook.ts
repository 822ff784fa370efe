import { crc32, deflateRawSync } from 'node:zlib';

/** A zip entry, which may lie: about its size, its checksum, or being encrypted. */
export type RawEntry = Readonly<{
  name: string;
  content: string | Buffer;
  stored?: boolean;
  declaredSize?: number;
  checksum?: number;
  encrypted?: boolean;
}>;

const UTF8_NAME = 0x800;

const header = (size: number, signature: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature);
  return bytes;
};

/** A zip archive of exactly these entries, in this order. */
export const zipOf = (entries: readonly RawEntry[]): Buffer<ArrayBuffer> => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, declaredSize, checksum, encrypted = false } of entries) {
    const nameBytes = Buffer.from(name);
    const plain = Buffer.from(content);
    const zipped = stored ? plain : deflateRawSync(plain);

    const local = header(30, 0x04034b50);
    local.writeUInt16LE(UTF8_NAME | (encrypted ? 1 : 0), 6);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt32LE(checksum ?? crc32(plain), 14);
    local.writeUInt32LE(zipped.length, 18);
    local.writeUInt32LE(declaredSize ?? plain.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);

    const central = header(46, 0x02014b50);
    local.copy(central, 8, 6, 28); // the flags to the length of the name stand in both, in the same order
    central.writeUInt32LE(offset, 42);

    files.push(local, nameBytes, zipped);
    directory.push(central, nameBytes);
    offset += local.length + nameBytes.length + zipped.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = header(22, 0x06054b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directoryBytes, end]);
};

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type RawSheet = Readonly<{ name: string; state?: string; xml: string; links?: readonly string[] }>;

/** A whole sheet part; `rows` is what `<sheetData>` holds, `after` what follows it. */
export const sheetXml = (rows: string, after = ''): string =>
  `${DECLARATION}<worksheet ${MAIN} ${R}><sheetData>${rows}</sheetData>${after}</worksheet>`;

const relationships = (list: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The parts of a workbook, in Excel's order. `strings` and `cellFormats` are what `<sst>` and `<styleSheet>` hold. */
export const workbookParts = ({
  sheets,
  strings,
  styles,
  properties = '',
}: Readonly<{ sheets: readonly RawSheet[]; strings?: string; styles?: string; properties?: string }>): RawEntry[] => [
  { name: '[Content_Types].xml', content: `${DECLARATION}<Types/>` },
  {
    name: 'xl/workbook.xml',
    content: `${DECLARATION}<workbook ${MAIN} ${R}>${properties}<sheets>${sheets
      .map(({ name, state }, i) => `<sheet name="${name}" ${state ? `state="${state}"` : ''} r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: relationships([
      ...sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['rIdStrings', 'sharedStrings', 'sharedStrings.xml'],
      ['rIdStyles', 'styles', '/xl/styles.xml'],
    ]),
  },
  ...sheets.flatMap(({ xml, links = [] }, i): RawEntry[] => [
    { name: `xl/worksheets/sheet${i + 1}.xml`, content: xml },
    ...(links.length === 0
      ? []
      : [
          {
            name: `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
            content: relationships(links.map((target, n) => [`rId${n + 1}`, 'hyperlink', target] as const)),
          },
        ]),
  ]),
  ...(styles === undefined
    ? []
    : [{ name: 'xl/styles.xml', content: `${DECLARATION}<styleSheet ${MAIN}>${styles}</styleSheet>` }]),
  ...(strings === undefined
    ? []
    : [{ name: 'xl/sharedStrings.xml', content: `${DECLARATION}<sst ${MAIN}>${strings}</sst>` }]),
];

/** A workbook of one sheet with these rows. */
export const rowsOnly = (rows: string, after = ''): RawEntry[] =>
  workbookParts({ sheets: [{ name: 'Hoja1', xml: sheetXml(rows, after) }] });
