import { apiMutation, ApiError, useAuth } from '@sala/shared-auth';
import { Button, ErrorState, LoadingState } from '@sala/shared-ui';
import { Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { TextLink } from '../../components/text-link';
import { AuthCard } from '../../layouts/auth-card';
import { paths, signInFrom } from '../../paths';
import { AcceptInvitation } from './accept-invitation';
import { storedInvitationPlace } from './invitation-token';
import { InvitationFacts, type InvitationOffer } from './invitation-facts';
import { SignUpForm } from './sign-up-form';

/** Why an invitation is unusable. */
type UnusableReason = 'expired' | 'revoked' | 'accepted' | 'unknown';

const EndedInvitation = ({ reason }: { readonly reason: UnusableReason }) => {
  const { t } = useTranslation();
  return (
    <AuthCard
      title={t(`account:invitation.${reason}.title`)}
      text={t(`account:invitation.${reason}.text`)}
      footer={
        reason === 'accepted' ? null : (
          <TextLink to={paths.signUp}>{t('account:invitation.without')}</TextLink>
        )
      }
    >
      <Button asChild variant="solid" size="lg">
        <Link to={paths.signIn}>{t('signIn.title')}</Link>
      </Button>
    </AuthCard>
  );
};

interface PendingProps {
  readonly token: string;
  readonly offer: InvitationOffer;
}

const PendingInvitation = ({ token, offer }: PendingProps) => {
  const { t } = useTranslation();
  const signedIn = useAuth(({ user }) => user);
  const here = storedInvitationPlace;
  const title = t('account:invitation.title', { company: offer.company });
  if (signedIn) {
    return (
      <AuthCard title={title}>
        <InvitationFacts offer={offer} />
        <AcceptInvitation token={token} offer={offer} user={signedIn} />
      </AuthCard>
    );
  }
  if (offer.hasAccount) {
    return (
      <AuthCard title={title}>
        <InvitationFacts
          offer={offer}
          note={t('account:invitation.hasAccount', { email: offer.email })}
        />
        <Button asChild variant="solid" size="lg">
          <Link to={`${signInFrom(here)}&email=${encodeURIComponent(offer.email)}`}>
            {t('account:invitation.signIn')}
          </Link>
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      wide
      title={title}
      footer={
        <>
          {t('account:signUp.haveAccount')}{' '}
          <TextLink to={signInFrom(here)}>{t('account:signUp.signIn')}</TextLink>
        </>
      }
    >
      <InvitationFacts offer={offer} note={t('account:invitation.createAccount')} />
      <SignUpForm invited={{ token, email: offer.email }} />
    </AuthCard>
  );
};

/**
 * Sign-up by invitation: shows inviter, company and role before anything is accepted
 * (docs/spec/identity.md).
 */
export const InvitedSignUp = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation();
  const view = useQuery({
    queryKey: ['invitationView', token],
    queryFn: () => apiMutation('invitationView').mutationFn({ body: { token } }), // by POST: addresses end up in logs
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    meta: { failsAlone: true },
  });
  if (view.isPending) {
    return (
      <AuthCard title={t('account:invitation.loading')}>
        <LoadingState shape="form" />
      </AuthCard>
    );
  }
  if (view.isError) {
    const { error } = view;
    if (
      error instanceof ApiError &&
      error.status >= 400 &&
      error.status < 500 &&
      error.status !== 429
    )
      return <EndedInvitation reason="unknown" />;
    return (
      <AuthCard title={t('account:invitation.loading')}>
        <ErrorState
          problem={error instanceof ApiError ? error.problem : null}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      </AuthCard>
    );
  }
  const { status } = view.data;
  return status === 'pending' ? (
    <PendingInvitation token={token} offer={view.data} />
  ) : (
    <EndedInvitation reason={status} />
  );
};
