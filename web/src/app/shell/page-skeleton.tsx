import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { pageFrame } from '../../ui/layout/primitives.ts';

/** Stands where a page will be until its own script is here: so high that nothing in sight moves when it comes. */
export const PageSkeleton = () => (
  <div className={pageFrame()} aria-busy="true">
    <p className="visually-hidden">Cargando…</p>
    <Skeleton width="16rem" height="2.5rem" />
    <Skeleton height="8rem" />
    <Skeleton height="100dvh" />
  </div>
);
