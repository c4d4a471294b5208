import { api, ApiError, useAuth } from '@sala/shared-auth';
import type { Problem, SignInAnswer } from '@sala/shared-contracts';
import { useQuery } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { useCompleteSignIn } from '../../components/complete-sign-in';
import { paths } from '../../paths';
import { useRequestedPlace } from './requested-place';
import { useExternalAuth, type ExternalAuth } from './external-auth';

type Outcome = { readonly answer: SignInAnswer } | { readonly problem: Problem };

/** A refusal is a result here: it must neither end an existing session nor show a toast. */
const exchange = async ({ provider, token }: ExternalAuth): Promise<Outcome> => {
  try {
    return { answer: await api.authExternalSignIn({ body: { provider, token: await token() } }) };
  } catch (error) {
    if (error instanceof ApiError && error.problem) return { problem: error.problem };
    throw error;
  }
};

/**
 * Exchanges the provider's token with the API, which records the identity and opens a session when
 * the account is linked. An existing session stays. Then continues to the requested place.
 */
export const useExternalSession = () => {
  const auth = useExternalAuth();
  const { provider, person } = auth;
  const result = useQuery({
    queryKey: ['externalSession', provider, person?.email],
    queryFn: () => exchange(auth),
    enabled: auth.state === 'ready' && person !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const outcome = result.data;
  const email = person?.email ?? '';
  const asked = useRequestedPlace();
  const goOn = useRef({
    asked,
    leave: auth.leave,
    takeAnswer: useCompleteSignIn(
      asked ?? paths.clerkUserManagement,
      asked === undefined ? undefined : auth.leave,
    ),
  });
  useEffect(() => {
    if (!outcome) return;
    const { asked: place, leave, takeAnswer } = goOn.current;
    if (useAuth.getState().token !== null) {
      if (place !== undefined) leave(place);
    } else if ('answer' in outcome) takeAnswer(outcome.answer, email);
  }, [outcome, email]);
  return { ...result, problem: outcome && 'problem' in outcome ? outcome.problem : null };
};
