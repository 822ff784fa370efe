import { z } from 'zod';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { textNames } from './text-names.ts';

/** A text as pages show it. Its HTML was made of Markdown and holds no other markup. */
export const siteText = z.object({
  title: z.string(),
  /** What it begins with, as plain text. */
  summary: z.string(),
  /** What stands before the first section. */
  introduction: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
});
export type SiteText = z.infer<typeof siteText>;

const text = { method: 'GET', side: 'query', access: 'public', organization: 'optional' } as const;

export const textEndpoints = {
  getText: endpoint({
    ...text,
    path: '/public-api/texts/:name',
    params: z.object({ name: z.enum(textNames) }),
    summary: 'Un texto de la instalación: aviso de privacidad, acerca de, preguntas frecuentes',
    answer: answerOf(siteText),
  }),
  getTextImage: endpoint({
    ...text,
    path: '/public-api/texts/images/:image',
    params: z.object({
      image: z
        .string()
        .regex(/^[a-z0-9][a-z0-9_-]{0,80}\.(?:png|jpe?g|webp|gif|svg)$/i, 'No es el nombre de una imagen'),
    }),
    summary: 'Una imagen de los textos de la instalación',
    answer: fileAnswer('image/*'),
  }),
};
