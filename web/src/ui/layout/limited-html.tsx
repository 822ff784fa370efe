import { limitedHtml } from '@monitor/contracts-schema/limited-html';

/** Text that may carry emphasis and line breaks, from wherever it came. */
export const LimitedHtml = ({ text }: Readonly<{ text: string }>) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: limitedHtml lets no other tag and no attribute through
  <span dangerouslySetInnerHTML={{ __html: limitedHtml(text) }} />
);
