import { backupFieldOf } from '@monitor/contracts-schema/contracts/contract-copies';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { type DocumentLink, documentLinks, documentTitles } from '@monitor/contracts-schema/contracts/document-links';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { documentTypeOf } from './document-types.ts';
import { isThere } from './shown-pictures.ts';

/** Who links to the document whose copy is requested, as far as its address says. */
export type CopyLink = Readonly<{ contract?: string | undefined; field?: DocumentLink | undefined }>;

/** A copy as it is served. */
export type ShownCopy = Readonly<{ name: string; contentType: string }>;

/**
 * What a copy is served as, while a contract shows it: by the type that this contract's own link had, and by the name of
 * the contract and its field where its address names them. Nothing of it is anybody else's word.
 */
export const shownCopy = async (views: ViewReader, id: string, link: CopyLink): Promise<ShownCopy | undefined> => {
  const { contract, field } = link;
  const shown = contract && field ? await shownBy(views, id, contract, field) : await shownAnywhere(views, id);
  const copy = shown?.contract.copies?.find((one) => one.fileId === id && one.field === shown.field);
  if (!shown || !copy) return undefined;
  const { contentType, extension } = documentTypeOf(copy.mediaType);
  const name = contract && field ? nameOf(shown) : id;
  return { name: `${name}${extension}`, contentType };
};

type Shown = Readonly<{ contract: ContractView; field: DocumentLink }>;

const shownBy = async (
  views: ViewReader,
  id: string,
  contractId: string,
  field: DocumentLink,
): Promise<Shown | undefined> => {
  const contract = (await views.getMany(contractViews, [contractId])).get(contractId)?.document;
  if (contract?.[backupFieldOf(field)] !== id || !(await isThere(views, contract.organizationId))) return undefined;
  return { contract, field };
};

/** The first contract found that shows it: each of its links has an index of its own. */
const shownAnywhere = async (views: ViewReader, id: string): Promise<Shown | undefined> => {
  const organizations = await views.find(organizationViews, {});
  const there: Where = { organizationId: { in: organizations.map((one) => one.id) } };
  for (const field of documentLinks) {
    const where = { ...there, [backupFieldOf(field)]: id };
    const [contract] = await views.find(contractViews, { where, limit: 1 });
    if (contract) return { contract, field };
  }
  return undefined;
};

const LONGEST_NUMBER = 60;

const nameOf = ({ contract, field }: Shown): string => {
  const number = fileNamePart(contract.contractNumber ?? '').slice(0, LONGEST_NUMBER);
  return `${fileNamePart(documentTitles[field])} ${number || contract.id}`.toWellFormed();
};

/** Without what no file's name may hold, and without marks that nobody sees: they turn names round. */
const fileNamePart = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '-')
    .trim();
