import type { SheetLeavings } from './sheet-xml.ts';
import { columnLetters, DECLARATION, MAIN, xmlText } from './xml.ts';

type Notes = SheetLeavings['notes'];

/** What the notes say. */
export function* notesXml(notes: Notes): Generator<string> {
  yield `${DECLARATION}<comments ${MAIN}><authors><author/></authors><commentList>`;
  for (const { row, column, text } of notes)
    yield `<comment ref="${columnLetters(column)}${row}" authorId="0"><text><r><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`;
  yield '</commentList></comments>';
}

/** Excel knows the drawing of a note by these names. */
const [TYPE_ID, SHAPE_ID] = ['_x0000_t202', '_x0000_s'];
const HEAD = [
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">',
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>',
  `<v:shapetype id="${TYPE_ID}" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`,
].join('');
const LOOKS =
  'style="position:absolute;width:240pt;height:80pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"';
const BOX =
  '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"/></v:textbox>';

/** Where the notes stand: Excel shows only what is drawn, hidden until somebody points at the cell. */
export function* notesDrawingXml(notes: Notes): Generator<string> {
  yield HEAD;
  for (const [index, { row, column }] of notes.entries()) {
    const place = `<x:Row>${row - 1}</x:Row><x:Column>${column - 1}</x:Column>`;
    const data = `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill>${place}</x:ClientData>`;
    yield `<v:shape id="${SHAPE_ID}${index + 1}" type="#${TYPE_ID}" ${LOOKS}>${BOX}${data}</v:shape>`;
  }
  yield '</xml>';
}
