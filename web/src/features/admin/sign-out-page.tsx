import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { loginAlertAtom } from '../../lib/session/login-alert.ts';
import { chooseOrganization } from '../../lib/session/organization.ts';
import { currentSession, endSession } from '../../lib/session/session.ts';
import { store } from '../../lib/store.ts';
import { showToast } from '../../lib/toasts.ts';

/**
 * Ends the session where no page of the administration stands any more that could ask something without it. Whoever logs
 * out leaves the organization too; whose session ended by itself goes to sign in again. An address alone ends nothing.
 */
export const SignOutPage = () => {
  const navigate = useNavigate();
  const state = useLocation().state as { leavesTo?: string } | null; // as the administration asks it

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (state && !state.leavesTo && currentSession()) {
      store.set(loginAlertAtom, null);
      chooseOrganization(null);
      showToast('success', 'Tu sesión se ha cerrado correctamente.');
    }
    if (state) {
      endSession();
      queryClient.clear();
    }
    void navigate(state?.leavesTo ?? '/', { replace: true });
  }, []);

  return null;
};
