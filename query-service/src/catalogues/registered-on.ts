import { installationDay } from '@monitor/contracts-schema/installation-zone';
import type { ListedColumn } from './listed-catalogue.ts';

/** The day on which an entry was registered, where the installation is. */
export const registeredOn: ListedColumn<Readonly<{ createdAt: string }>> = {
  id: 'createdAt',
  header: 'Fecha de creación',
  kind: 'date',
  value: ({ createdAt }) => installationDay(new Date(createdAt)),
};
