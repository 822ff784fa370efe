import type { BrowserContext } from 'playwright-core';

/** What browsers report as errors: exceptions, unhandled rejections, refused content, failed requests. */
export const watchedErrors = () => {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch: (context: BrowserContext): void => {
      context.on('weberror', (error) => seen.push(`${error.page()?.url()}: ${error.error().stack}`));
      context.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error') seen.push(`${message.page()?.url()}: ${message.text()} ${url}`);
      });
    },
    expect: (like: RegExp): void => void expected.push(like),
    unexpected: (): readonly string[] => seen.filter((error) => !expected.some((like) => like.test(error))),
  };
};
