import { linkId, NOTES_DRAWING_ID, NOTES_ID, type SheetLeavings } from './sheet-xml.ts';
import { DECLARATION, MAIN, OFFICE_RELATIONS, PACKAGE, xmlText } from './xml.ts';

/** A sheet that is written, as the workbook's other parts know it. */
export type WrittenSheet = Readonly<{ name: string; headerRows: number; hasNotes: boolean }>;

const relations = (all: readonly string[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE_RELATIONS}/${type}" Target="${xmlText(target)}"/>`;

/** What one sheet needs besides itself: the addresses of its links, and its notes. */
export const sheetRelationsXml = (number: number, { links, notes }: SheetLeavings): string =>
  relations([
    ...links.map(({ target }, index) =>
      relation(linkId(index), 'hyperlink', target).replace('/>', ' TargetMode="External"/>'),
    ),
    ...(notes.length > 0
      ? [
          relation(NOTES_ID, 'comments', `../comments${number}.xml`),
          relation(NOTES_DRAWING_ID, 'vmlDrawing', `../drawings/vmlDrawing${number}.vml`),
        ]
      : []),
  ]);

export const workbookXml = (sheets: readonly WrittenSheet[]): string => {
  const titles = sheets.flatMap(({ name, headerRows }, index) =>
    headerRows > 0
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${xmlText(name.replaceAll("'", "''"))}'!$1:$${headerRows}</definedName>`
      : [],
  );
  return [
    `${DECLARATION}<workbook ${MAIN} xmlns:r="${OFFICE_RELATIONS}"><bookViews><workbookView/></bookViews><sheets>`,
    ...sheets.map(
      ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
    ),
    `</sheets>${titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : ''}</workbook>`,
  ].join('');
};

export const workbookRelationsXml = (sheets: readonly WrittenSheet[], sharesTexts: boolean): string =>
  relations([
    ...sheets.map((_, index) => relation(`sheet${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
    relation('styles', 'styles', 'styles.xml'),
    ...(sharesTexts ? [relation('texts', 'sharedStrings', 'sharedStrings.xml')] : []),
  ]);

export const packageRelationsXml = (): string =>
  relations([
    relation('workbook', 'officeDocument', 'xl/workbook.xml'),
    `<Relationship Id="core" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
  ]);

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const contentTypesXml = (sheets: readonly WrittenSheet[], sharesTexts: boolean): string => {
  const part = (name: string, type: string): string => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return [
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    part('xl/workbook.xml', `${SPREADSHEET}.sheet.main+xml`),
    ...sheets.flatMap(({ hasNotes }, index) => [
      part(`xl/worksheets/sheet${index + 1}.xml`, `${SPREADSHEET}.worksheet+xml`),
      ...(hasNotes ? [part(`xl/comments${index + 1}.xml`, `${SPREADSHEET}.comments+xml`)] : []),
    ]),
    part('xl/styles.xml', `${SPREADSHEET}.styles+xml`),
    ...(sharesTexts ? [part('xl/sharedStrings.xml', `${SPREADSHEET}.sharedStrings+xml`)] : []),
    part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
    '</Types>',
  ].join('');
};

/** Who made a workbook, and when. */
export const corePropertiesXml = (author: string, createdAt: Date): string => {
  const by = xmlText(author);
  const at = createdAt.toISOString();
  return [
    `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:creator>${by}</dc:creator><cp:lastModifiedBy>${by}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified></cp:coreProperties>`,
  ].join('');
};
