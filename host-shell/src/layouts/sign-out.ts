import { apiMutation, useAuth } from '@sala/shared-auth';
import { hasUnsavedWork, installSignOut, useMutation, useNavigate } from '@sala/shell-sdk';
import { create } from 'zustand';
import { paths } from '../paths';

type Step = 'none' | 'asking' | 'going';

/** How far somebody is who wants to sign out. */
export const useSignOutStep = create<{ readonly step: Step }>(() => ({ step: 'none' }));

const setStep = (step: Step): void => useSignOutStep.setState({ step });

export const stayIn = (): void => setStep('none');
export const signOutNow = (): void => setStep('going');

// From the menu, the palette and remotes alike: nobody loses what they typed without having been asked.
installSignOut(() => setStep(hasUnsavedWork() ? 'asking' : 'going'));

/**
 * The way out: the server revokes the session; when it cannot be reached the browser still forgets
 * the token.
 */
export const useSignOut = () => {
  const navigate = useNavigate();
  return useMutation({
    ...apiMutation('authSignOut'),
    onSettled: () => {
      useAuth.getState().reset();
      stayIn();
      void navigate(paths.signIn);
    },
  });
};
