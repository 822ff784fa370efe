import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { id } from '../ids.ts';

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
    summary: 'Una imagen',
    answer: fileAnswer('image/*'),
  }),
  downloadFile: endpoint({
    ...file,
    path: '/public-api/files/download/:id',
    summary: 'El respaldo de un documento',
    answer: fileAnswer('*/*'),
  }),
};
