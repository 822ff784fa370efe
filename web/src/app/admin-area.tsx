import { AdminShell } from '../features/admin/admin-shell.tsx';
import { useFreshSettings } from './use-fresh-settings.ts';

export const AdminArea = () => {
  useFreshSettings();
  return <AdminShell />;
};
