import type { Problem } from '../http/problem.ts';
import { imageLimits } from './image-limits.ts';

const many = (count: number): string => count.toLocaleString('es-MX');
const megabytes = (bytes: number): string => `${bytes / 1024 ** 2} MB`;
const kilobytes = (bytes: number): string => `${bytes / 1024} kB`;

const refused = (message: string) => ({ status: 422, message }) as const;
const tooLarge = (message: string) => ({ status: 413, message }) as const;

/** Why a picture is not taken: that it is none, or the limit that it breaks. */
export const imageProblems = {
  'image.missing': { status: 400, message: 'Por favor selecciona un archivo para la imagen' },
  'image.not-an-image': refused('Por favor selecciona una imagen con extensión .jpeg, .png, .gif o .svg'),
  'image.too-large': tooLarge(`La imagen excede el tamaño permitido (${megabytes(imageLimits.bytes)})`),
  'image.side-too-long': refused(`La imagen mide más de ${many(imageLimits.sidePixels)} píxeles de ancho o de alto`),
  'image.too-many-pixels': refused(`La imagen tiene más de ${many(imageLimits.pixels)} píxeles en todos sus cuadros`),
  'image.too-many-frames': refused(`La imagen animada tiene más de ${many(imageLimits.frames)} cuadros`),
  'image.takes-too-long': refused('La imagen tarda demasiado en procesarse: guárdala más pequeña o más sencilla'),
  'image.takes-too-much-memory': refused('La imagen ocupa demasiada memoria: guárdala más pequeña o más sencilla'),
  'image.svg-too-large': tooLarge(`La imagen .svg excede el tamaño permitido (${kilobytes(imageLimits.svgBytes)})`),
  'image.svg-too-many-elements': refused(`La imagen .svg tiene más de ${many(imageLimits.svgElements)} elementos`),
  'image.svg-draws-too-much': refused(
    `La imagen .svg dibuja más de ${many(imageLimits.svgDrawnElements)} elementos, con los que repite`,
  ),
  'image.svg-too-deep': refused(
    `La imagen .svg tiene elementos dentro de otros en más de ${many(imageLimits.svgLevels)} niveles`,
  ),
  'image.svg-too-many-attributes': refused(
    `La imagen .svg tiene un elemento con más de ${many(imageLimits.svgAttributes)} atributos`,
  ),
} as const satisfies Record<string, Problem>;
