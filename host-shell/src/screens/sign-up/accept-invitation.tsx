import { apiMutation, ApiError, useAuth } from '@sala/shared-auth';
import type { CurrentUser, Session } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { FormProblem } from '@sala/shared-ui/form';
import { Link, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCompleteSignIn } from '../../components/complete-sign-in';
import { paths } from '../../paths';
import type { InvitationOffer } from './invitation-facts';

interface AcceptInvitationProps {
  readonly token: string;
  readonly offer: InvitationOffer;
  readonly user: CurrentUser;
}

/** Signs out a person other than the invited one in place, then offers sign-in. */
const SignOutHere = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation();
  const signOut = useMutation({
    ...apiMutation('authSignOut'),
    onSettled: () => useAuth.getState().reset(),
  });
  return (
    <>
      <Text>{t('account:invitation.otherAccount', { email })}</Text>
      <Button
        variant="solid"
        size="lg"
        loading={signOut.isPending}
        onClick={() => signOut.mutate(undefined)}
      >
        {t('frame.signOut')}
      </Button>
    </>
  );
};

/** For signed-in people: joins with one click if the invitation is theirs. */
export const AcceptInvitation = ({ token, offer, user }: AcceptInvitationProps) => {
  const { t } = useTranslation();
  const onSignedIn = useCompleteSignIn(paths.home);
  const accept = useMutation({
    ...apiMutation('invitationAccept'),
    onSuccess: (session: Session) => {
      notify.success(t('account:invitation.joined', { company: offer.company }));
      onSignedIn(session, offer.email);
    },
  });
  const isTheirs = user.email.toLowerCase() === offer.email.toLowerCase();
  return (
    <Flex direction="column" gap="4">
      {isTheirs ? null : <SignOutHere email={user.email} />}
      {isTheirs && user.company ? (
        <>
          <Text>{t('account:invitation.inCompany', { company: user.company.name })}</Text>
          <Button asChild size="lg">
            <Link to={paths.home}>{t('errors.goHome')}</Link>
          </Button>
        </>
      ) : null}
      {isTheirs && !user.company ? (
        <>
          <FormProblem problem={accept.error instanceof ApiError ? accept.error.problem : null} />
          <Button
            variant="solid"
            size="lg"
            loading={accept.isPending}
            onClick={() => accept.mutate({ body: { token } })}
          >
            {t('account:invitation.accept')}
          </Button>
        </>
      ) : null}
    </Flex>
  );
};
