import { AdminShell } from '../../features/admin/admin-shell.tsx';
import { useFreshSession } from './use-fresh-session.ts';
import { useFreshSettings } from './use-fresh-settings.ts';

export const AdminArea = () => {
  useFreshSettings();
  useFreshSession();
  return <AdminShell />;
};
