import PDFDocument from 'pdfkit';
import { dayFirst, type ExportDocument } from './export-document.ts';
import { pdfString, showLine, type Typeface, typefacesOf, wrap } from './pdf-typeface.ts';
import { toWinAnsi } from './win-ansi.ts';

export const INK = '#1c2733';
export const MUTED = '#5c6b7a';
const RULE = '#b8c2cc';

const MARGINS = { left: 40, top: 120, right: 40, bottom: 100 };
const ROOM_FOR_TOTAL = '000';

/** The pages of a document, one at a time: each has its header and footer when it is turned to. */
export type PdfWriter = Readonly<{
  pdf: PDFKit.PDFDocument;
  left: number;
  width: number;
  top: number;
  bottom: number;
  faces: Record<'title' | 'caption' | 'strong' | 'header' | 'body' | 'small', Typeface>;
  nextPage: () => void;
  show: (lines: readonly string[], face: Typeface, color: string, x: number, y: number) => void;
  /** The bytes of the pages turned since it was last asked. */
  finishedPages: () => Iterable<Uint8Array>;
  end: () => void;
}>;

export const openPdfWriter = ({
  pdf: { title, pageSize },
  organization,
  source,
  queriedOn,
}: ExportDocument): PdfWriter => {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    size: pageSize,
    layout: 'landscape',
    margins: MARGINS,
    pdfVersion: '1.7',
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: title, Author: organization, Creator: organization, CreationDate: new Date(queriedOn) },
  });
  const { typeface, end: endTypefaces } = typefacesOf(pdf);
  const base = pageSize === 'A2' ? 10 : 8.5;
  const faces = {
    title: typeface('Times-Bold', 20),
    caption: typeface('Times-Bold', 13),
    strong: typeface('Times-Bold', 11),
    header: typeface('Helvetica-Bold', base - 1),
    body: typeface('Helvetica', base),
    small: typeface('Times-Roman', 11),
  };
  const total = openTotal(pdf, faces.small);
  let pages = 0;
  let pageWidth = 0;

  const show: PdfWriter['show'] = (lines, face, color, x, y) => {
    pdf.fillColor(color);
    for (const [index, line] of lines.entries()) pdf.addContent(showLine(line, face, x, y + index * face.leading));
  };
  const centre = (text: string, face: Typeface, color: string, y: number) => {
    const line = oneLine(text, face, pageWidth - MARGINS.left - MARGINS.right);
    show([line], face, color, (pageWidth - face.widthOf(line)) / 2, y);
  };
  const rule = (y: number) =>
    pdf
      .moveTo(MARGINS.left, y)
      .lineTo(pageWidth - MARGINS.right, y)
      .lineWidth(0.6)
      .stroke(RULE);

  const drawHeader = () => {
    centre(title, faces.title, INK, 52);
    centre(organization, faces.strong, MUTED, 72);
    centre(`Fecha de consulta: ${dayFirst(queriedOn)} · Fuente: ${source}`, faces.small, MUTED, 88);
    rule(102);
  };
  const drawFooter = () => {
    const y = pdf.page.height - 56;
    const totalAt = pageWidth - MARGINS.right - faces.small.widthOf(ROOM_FOR_TOTAL);
    const text = toWinAnsi(`Página ${pages} de `);
    rule(pdf.page.height - 78);
    show([text], faces.small, MUTED, totalAt - faces.small.widthOf(text), y);
    pdf.page.xobjects.Total = total.form;
    pdf.addContent(`q 1 0 0 -1 ${totalAt.toFixed(2)} ${y.toFixed(2)} cm /Total Do Q`);
  };
  const nextPage = () => {
    pdf.addPage();
    pages += 1;
    pageWidth = pdf.page.width;
    for (const { key, dictionary } of Object.values(faces)) pdf.page.fonts[key] = dictionary;
    drawHeader();
    drawFooter();
  };
  nextPage();

  return {
    pdf,
    left: MARGINS.left,
    width: pdf.page.width - MARGINS.left - MARGINS.right,
    top: MARGINS.top,
    bottom: pdf.page.height - MARGINS.bottom,
    faces,
    nextPage,
    show,
    // as: a document set to no encoding reads bytes.
    finishedPages: () => (pdf.readableLength > 0 ? [pdf.read() as Uint8Array] : []),
    end: () => {
      total.end(pages);
      endTypefaces();
      pdf.end();
    },
  };
};

/**
 * How many pages there are is known only after the last, when the first are long written: every footer refers to one
 * form, drawn at the end.
 */
const openTotal = (pdf: PDFKit.PDFDocument, face: Typeface) => {
  const form = pdf.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -face.size, 100, face.size],
    Resources: { Font: { [face.key]: face.dictionary } },
  });
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(MUTED.slice(at, at + 2), 16) / 255);
  return {
    form,
    end: (pages: number) =>
      form.end(`${red} ${green} ${blue} rg BT /${face.key} ${face.size} Tf ${pdfString(String(pages))} Tj ET`),
  };
};

const oneLine = (text: string, face: Typeface, width: number): string => {
  const [first = '', ...more] = wrap(text, face, width - face.widthOf('\x85'));
  return more.length > 0 ? `${first}\x85` : first;
};
