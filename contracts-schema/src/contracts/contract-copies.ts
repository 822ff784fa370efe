import type { DocumentCopy } from './archive-events.ts';
import type { ContractFields } from './contract.ts';
import { type DocumentLink, documentLinks } from './document-links.ts';

/** Of each link that a contract has a copy of as it is now, the file that holds it; absent when there is none. */
export type ShownCopies = Readonly<Partial<Record<`${DocumentLink}Backup`, string>>>;

/** The field of a view that names the copy of a link. */
export const backupFieldOf = <Link extends DocumentLink>(link: Link): `${Link}Backup` => `${link}Backup`;

/** The copies that a contract shows, of all that were ever made of its links. */
export const shownCopiesOf = (contract: ContractFields, copies: readonly DocumentCopy[] = []): ShownCopies =>
  Object.fromEntries(
    documentLinks.flatMap((link) => {
      const copy = copies.find(({ field, url }) => field === link && url === contract[link]);
      return copy ? [[backupFieldOf(link), copy.fileId]] : [];
    }),
  );
