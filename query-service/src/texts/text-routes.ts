import { Refused } from '@monitor/contracts-schema/http/answers';
import { textEndpoints } from '@monitor/contracts-schema/texts/text-endpoints';
import { RUNS_NOTHING } from '@monitor/platform/http/content-security';
import { encodeResponse } from '../answering/encoded-response.ts';
import { mountHandler, type QueryRouteContext } from '../answering/query-routes.ts';
import { sendAnswer } from '../answering/send-answer.ts';
import type { SiteTexts } from './site-texts.ts';

/** Texts follow from files, not from events: none is stored, and each is read when it is requested. */
export const mountTexts = (routeContext: QueryRouteContext, texts: SiteTexts): void => {
  mountHandler(routeContext, textEndpoints.getText, async ({ params, positions }, request, response) => {
    const text = await texts.read(params.name);
    const answer = encodeResponse({ error: false, data: text }, positions, textEndpoints.getText.path);
    await sendAnswer(answer, request, response, 'public');
  });
  mountHandler(routeContext, textEndpoints.getTextImage, async ({ params }, _request, response) => {
    const path = await texts.imagePath(params.image);
    if (path === undefined) throw new Refused('file.not-found');
    response.setHeader('content-security-policy', RUNS_NOTHING);
    await new Promise<void>((resolve, reject) =>
      response.sendFile(path, { maxAge: '1h', dotfiles: 'allow' }, (error) => (error ? reject(error) : resolve())),
    );
  });
};
