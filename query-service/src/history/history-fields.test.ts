import { auditedCatalogues, type CatalogueField } from '@monitor/contracts-schema';
import { isReadable, labelOf } from './history-fields.ts';

describe.each(auditedCatalogues)('the history of $noun.many', ({ aggregate, described, permission }) => {
  const fields = Object.entries<CatalogueField>(described);

  it('calls each field as the catalogue declares it', () => {
    expect(fields.map(([field]) => labelOf(aggregate, field))).toEqual(fields.map(([, { label }]) => label));
  });

  it('shows who has no permission the public fields only', () => {
    const readable = fields.filter(([field]) => isReadable(aggregate, field, []));
    expect(readable).toEqual(fields.filter(([, { visibility }]) => visibility === 'public'));
    expect(fields.every(([field]) => isReadable(aggregate, field, [permission]))).toBe(true);
  });
});
