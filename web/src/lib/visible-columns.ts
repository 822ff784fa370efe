/** The columns to show, in their order: those chosen earlier that still exist, else the usual ones. */
export const visibleColumns = (stored: unknown, all: readonly string[], usual: readonly string[]): string[] => {
  const chosen = Array.isArray(stored) ? all.filter((id) => stored.includes(id)) : [];
  return chosen.length > 0 ? chosen : all.filter((id) => usual.includes(id));
};
