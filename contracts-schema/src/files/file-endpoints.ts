import { z } from 'zod';
import { documentLinks } from '../contracts/document-links.ts';
import { endpoint } from '../http/endpoint.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { id } from '../ids.ts';
import { imageWidths } from './image-widths.ts';

const file = {
  method: 'GET',
  side: 'query',
  access: 'public',
  organization: 'optional',
  params: z.object({ id }),
} as const;

export const fileEndpoints = {
  getImage: endpoint({
    ...file,
    path: '/public-api/files/image/:id',
    query: z.object({ width: z.coerce.number().pipe(z.literal(imageWidths)).optional() }),
    summary: 'Una imagen, del ancho pedido cuando se guardó así; mientras algo la muestra',
    answer: fileAnswer('image/*'),
  }),
  downloadFile: endpoint({
    ...file,
    path: '/public-api/files/download/:id',
    query: z.object({ contract: id.optional(), field: z.enum(documentLinks).optional() }),
    summary:
      'El respaldo de un documento al que enlaza un contrato, y el campo que lo enlaza; mientras lo muestra alguno',
    answer: fileAnswer('*/*'),
  }),
};
