import { z } from 'zod';
import { documentHref, storedLink } from '../contracts/document-links.ts';
import type { FieldProblem } from '../http/answers.ts';
import { formChoice, formIdentity, formLine } from '../http/form-values.ts';
import { resourceClassification } from './resource-events.ts';

const UNKNOWN_CLASSIFICATION = 'El valor para la Clasificación del Recurso no es válido';
const TITLE_MAX = 200;

export const resourceForm = z.object({
  ...formIdentity,
  title: formLine,
  classification: formChoice(resourceClassification.options, UNKNOWN_CLASSIFICATION),
  url: formLine,
  /** Blank takes the image away; whatever else it says, the image stays, unless the form carries another as a file. */
  image: formLine.optional(),
});
export type ResourceForm = z.infer<typeof resourceForm>;

const titleProblem = (title: string | null): string | undefined => {
  if (title === null) return 'El campo Título es requerido';
  return title.length > TITLE_MAX ? `La longitud máxima es ${TITLE_MAX} caracteres` : undefined;
};

const urlProblem = (url: string | null): string | undefined => {
  if (url === null) return 'El campo Dirección (URL) es requerido';
  return resourceAddress(url) === undefined ? 'La Url no tiene el formato correcto' : undefined;
};

export const resourceFormProblems = ({ title, classification, url }: ResourceForm): FieldProblem[] =>
  [
    { field: 'title', message: titleProblem(title) },
    { field: 'classification', message: classification === null ? UNKNOWN_CLASSIFICATION : undefined },
    { field: 'url', message: urlProblem(url) },
  ].filter((problem): problem is { field: string; message: string } => problem.message !== undefined);

/**
 * An address as it is stored: http or https, which one that begins with www is given; undefined when it is none, or when no
 * reader can be sent there (`http://intranet/ley`).
 */
export const resourceAddress = (url: string): string | undefined => {
  const link = storedLink(url);
  if (link === undefined || documentHref(link) === undefined) return undefined;
  return /^www\./i.test(link) ? `http://${link}` : link;
};
