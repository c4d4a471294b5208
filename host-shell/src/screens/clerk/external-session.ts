import { api, ApiError, useAuth } from '@sala/shared-auth';
import type { Problem, SignInAnswer } from '@sala/shared-contracts';
import { useQuery } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../../components/signed-in';
import { paths } from '../../paths';
import { useAskedPlace } from './asked-place';
import { useExternalAuth, type ExternalAuth } from './external-auth';

type Outcome = { readonly answer: SignInAnswer } | { readonly problem: Problem };

/** A refusal is an answer here: it must not end a session that Sala gave, nor be toasted. */
const exchange = async ({ provider, token }: ExternalAuth): Promise<Outcome> => {
  try {
    return { answer: await api.authExternalSignIn({ body: { provider, token: await token() } }) };
  } catch (error) {
    if (error instanceof ApiError && error.problem) return { problem: error.problem };
    throw error;
  }
};

/**
 * Brings the provider's person to the API: it notes who came, and gives a session when the account
 * is linked. Somebody who is signed in already stays who they are. Whoever is in goes on to where
 * they were going.
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
  const asked = useAskedPlace();
  const goOn = useRef({
    asked,
    leave: auth.leave,
    takeAnswer: useSignedIn(
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
