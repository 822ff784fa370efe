import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** The page of that name of a script that comes only when somebody goes there. */
export const pageOf =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): RouteObject['lazy'] =>
  async () => ({ Component: (await load())[name] });
