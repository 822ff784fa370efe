/** Whether an id is a supplier's own: the row of contracts without a supplier has none, and no page. */
export const isSupplierId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);
