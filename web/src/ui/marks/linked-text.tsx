import { documentHref } from '@monitor/contracts-schema/contracts/document-links';
import { mailAddress } from '@monitor/contracts-schema/text/mail-address';
import { Fragment, type ReactNode } from 'react';
import { OutsideLink } from '../controls/outside-link.tsx';

/** What somebody typed, in which addresses of sites and of mail can be followed. */
export const LinkedText = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: words may be the same, and stay in place
  text.split(/(\s+)/).map((word, at) => <Fragment key={at}>{linked(word)}</Fragment>);

/** What may follow an address without being part of it. */
const ENDS = '.,;:!?)';
const OF_A_SITE = /^(?:https?:\/\/|www\.)/i;

const linked = (word: string): ReactNode => {
  const address = word.slice(0, endOfAddress(word));
  const after = word.slice(address.length);
  const site = OF_A_SITE.test(address) ? documentHref(address) : undefined;
  if (site !== undefined)
    return (
      <>
        <OutsideLink href={site}>{address}</OutsideLink>
        {after}
      </>
    );
  if (!address.includes('@') || !mailAddress.safeParse(address).success) return word;
  return (
    <>
      <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>
      {after}
    </>
  );
};

const endOfAddress = (word: string): number => {
  let end = word.length;
  while (ENDS.includes(word.charAt(end - 1)) && end > 0) end -= 1;
  return end;
};
