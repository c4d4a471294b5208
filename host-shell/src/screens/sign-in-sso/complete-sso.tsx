import { apiMutation } from '@sala/shared-auth';
import { Button, ErrorState, LoadingState } from '@sala/shared-ui';
import { Link, useMutation, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { useCompleteSignIn } from '../../components/complete-sign-in';
import { useCallProblem } from '../../components/retry-after';
import { AuthCard } from '../../layouts/auth-card';
import { paths, withSearch } from '../../paths';
import { pendingSso } from './pending-sso';

interface CompleteSsoProps {
  readonly state: string;
  /** null: the provider let nobody in. */
  readonly code: string | null;
  /** RFC 9207. */
  readonly iss: string | null;
}

/** Back from the provider: trades its code for a session, once. */
export const CompleteSso = ({ state, code, iss }: CompleteSsoProps) => {
  const { t } = useTranslation();
  const [pending] = useState(pendingSso.take);
  const complete = useMutation({ ...apiMutation('authSsoComplete') });
  const onSignedIn = useCompleteSignIn(pending?.target ?? paths.home);
  const { mutate } = complete;
  const sent = useRef(false);
  useEffect(() => {
    // The code works once: nothing that changes later may send it again.
    if (sent.current || code === null || pending === null) return;
    sent.current = true;
    const { browserToken, email } = pending;
    mutate(
      { body: { state, code, browserToken, ...(iss !== null && { iss }) } },
      { onSuccess: (answer) => onSignedIn(answer, email) },
    );
  }, [code, iss, state, pending, mutate, onSignedIn]);
  const problem = useCallProblem(complete.error);
  const reason = code === null ? t('account:sso.refused') : t('account:sso.elsewhere');
  const failed = code === null || pending === null || complete.isError;
  return (
    <AuthCard title={t('account:sso.title')}>
      {failed ? (
        <ErrorState
          title={t('account:sso.failed')}
          {...(complete.isError ? { problem } : { text: reason })}
          action={
            <Button asChild variant="solid">
              <Link
                to={withSearch(paths.signInSso, {
                  email: pending?.email,
                  redirect: pending?.target,
                })}
              >
                {t('account:sso.again')}
              </Link>
            </Button>
          }
        />
      ) : (
        <LoadingState shape="text" label={t('account:sso.completing')} />
      )}
    </AuthCard>
  );
};
