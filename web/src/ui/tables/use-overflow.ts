import { useEffect, useRef, useState } from 'react';

/** Whether what is inside an element is larger than the element, so that it scrolls, and whether some is still to the right. */
export const useOverflow = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  const [hasMore, setMore] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight, scrollLeft } = element;
      setOverflowing(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
      setMore(scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  return { ref, isOverflowing, hasMore };
};
