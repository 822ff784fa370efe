import { zipOf } from './raw-workbook.ts';

const NAMESPACES = ['office', 'table', 'text', 'style', 'number', 'calcext', 'draw', 'xlink']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** As LibreOffice writes it: styles, and then sheets; `entry` is what the manifest says of it. */
export const openDocument = (
  tables: string,
  { styles = '', entry = '<manifest:file-entry manifest:full-path="/"/>', before = '' } = {},
): Buffer<ArrayBuffer> => {
  const body = `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body>`;
  const automatic = `<office:automatic-styles>${styles}</office:automatic-styles>`;
  return zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
    {
      name: 'content.xml',
      content: `${before}<office:document-content ${NAMESPACES}>${automatic}${body}</office:document-content>`,
    },
    { name: 'styles.xml', content: '<office:document-styles/>' },
    { name: 'meta.xml', content: '<office:document-meta/>' },
    { name: 'META-INF/manifest.xml', content: `<manifest:manifest>${entry}</manifest:manifest>` },
  ]);
};
