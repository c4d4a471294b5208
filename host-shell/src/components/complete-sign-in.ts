import { useAuth } from '@sala/shared-auth';
import type { Challenge, CurrentUser, Session, SignInAnswer } from '@sala/shared-contracts';
import { useNavigate } from '@sala/shell-sdk';
import { ownerOf } from '../composition';
import { paths, withSearch } from '../paths';
import { trustedDevice } from './trusted-device';

/** Result of the first sign-in step, carried in history state and never in the address. */
export interface SecondStep {
  readonly challenge: Challenge;
  readonly email: string;
}

/** Where the person wants to begin, if this suite has it and they may open it. */
const landingOf = ({ company, display }: CurrentUser): string => {
  const landing = display?.landing ?? paths.home;
  return company !== null && ownerOf(landing) !== undefined ? landing : paths.home;
};

/**
 * Completes every way of signing in: takes the session and continues, or asks for the second factor
 * first.
 *
 * @param navigateTo navigates to the target, where that is not a plain navigation.
 */
export const useCompleteSignIn = (target: string, navigateTo?: (target: string) => void) => {
  const navigate = useNavigate();
  return (answer: SignInAnswer | Session, email: string): void => {
    if ('token' in answer) {
      if ('deviceToken' in answer && answer.deviceToken !== null)
        trustedDevice.trust(email, answer.deviceToken);
      useAuth.getState().setAuth(answer);
      const place = target === paths.home ? landingOf(answer.user) : target;
      if (navigateTo) navigateTo(place);
      else void navigate(place, { replace: true });
      return;
    }
    const state: SecondStep = { challenge: answer.challenge, email };
    const redirect = target === paths.home ? undefined : target;
    void navigate(withSearch(paths.otp, { purpose: 'mfa', redirect }), { state });
  };
};
