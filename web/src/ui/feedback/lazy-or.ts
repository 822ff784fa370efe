import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that comes when it is first shown. Where it cannot be had, another stands in its place and the page goes on. */
export const lazyOr = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: instead as ComponentType<Props> }),
    ),
  ); // it needs none of them
