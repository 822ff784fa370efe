/** The page numbers to offer: two more after the first page, two before the last, otherwise one on each side. */
export const pageWindow = (page: number, pages: number): number[] => {
  const last = Math.max(1, pages);
  const current = Math.min(Math.max(1, page), last);
  const before = current === last ? 2 : 1;
  const after = current === 1 ? 2 : 1;
  const from = Math.max(1, current - before);
  const to = Math.min(last, current + after);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};
