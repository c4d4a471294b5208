import { apiMutation, useAuth } from '@sala/shared-auth';
import { hasUnsavedWork, installSignOut, useMutation, useNavigate } from '@sala/shell-sdk';
import { create } from 'zustand';
import { paths } from '../paths';
import { endPushes } from '../push/end-pushes';

type Step = 'none' | 'asking' | 'going';

/** Progress of signing out. */
export const useSignOutStep = create<{ readonly step: Step }>(() => ({ step: 'none' }));

const setStep = (step: Step): void => useSignOutStep.setState({ step });

export const cancelSignOut = (): void => setStep('none');
export const confirmSignOut = (): void => setStep('going');

// Menu, palette and remotes all confirm before discarding unsaved work.
installSignOut(() => setStep(hasUnsavedWork() ? 'asking' : 'going'));

/** Revokes the session on the server; if that is unreachable, the browser still drops the token. */
export const useSignOut = () => {
  const navigate = useNavigate();
  return useMutation({
    ...apiMutation('authSignOut'),
    onSettled: () => {
      endPushes();
      useAuth.getState().reset();
      cancelSignOut();
      void navigate(paths.signIn);
    },
  });
};
