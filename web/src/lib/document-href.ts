import { addressOfLink } from '@monitor/contracts-schema';

/**
 * Where a contract's link may lead a reader: a web page or file of a named site. Undefined for what is no address, or
 * one that a reader should not be sent to (another scheme, or a site hidden behind a user name).
 */
export const documentHref = (link: string | null): string | undefined => {
  const address = link ? addressOfLink(link) : undefined;
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:';
  const isNamed = address?.hostname.includes('.') && !address.username && !address.password;
  return isWeb && isNamed ? address.href : undefined;
};
