import { readPage } from '@monitor/contracts-schema/site/page-address';
import type { SitePage } from '@monitor/contracts-schema/site/site-pages';
import { UnreadNotice } from '../../ui/feedback/unread-notice.tsx';

type UnreadAddressProps = Readonly<{ page: SitePage; search: string }>;

/** What the address says and its page cannot read. */
export const UnreadAddress = ({ page, search }: UnreadAddressProps) => (
  <UnreadNotice unread={readPage(page, new URLSearchParams(search)).unread} />
);
