/** The columns to show, in their order: those chosen earlier that still exist, else the usual ones. */
export const visibleColumns = (kept: unknown, all: readonly string[], usual: readonly string[]): string[] => {
  const chosen = Array.isArray(kept) ? all.filter((id) => kept.includes(id)) : [];
  return chosen.length > 0 ? chosen : all.filter((id) => usual.includes(id));
};
