import { useAuth, useCan } from '@sala/shared-auth';
import { rolesWith } from '@sala/shared-contracts';
import {
  Button,
  Center,
  DeniedState,
  ErrorState,
  lazyPart,
  LoadingState,
  Page,
  PageHeader,
  type UiProblem,
} from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { useKeepRequestedPlace } from './requested-place';
import { useExternalAuth } from './external-auth';
import { useExternalSession } from './external-session';
import { clerkNamespace } from './messages';
import { MustSignIn } from './must-sign-in';
import { ProviderBar } from './provider-bar';
import { ProviderReady } from './provider-ready';

const Identities = lazyPart(
  () => import(/* webpackChunkName: "clerk-identities" */ './identities'),
  (module) => module.Identities,
);

/** Why the provider's person has no session here, and what to do. */
const Refusal = ({
  problem,
  email,
  onRetry,
  retrying,
}: {
  problem: (UiProblem & { readonly code?: string }) | null;
  email: string;
  onRetry: () => void;
  retrying: boolean;
}) => {
  const { t } = useTranslation(clerkNamespace);
  const at = useKeepRequestedPlace();
  const unlinked = problem?.code === 'auth.external_unlinked';
  return (
    <ErrorState
      title={t(unlinked ? 'clerk.unlinked.title' : 'clerk.refused.title')}
      {...(unlinked ? { text: t('clerk.unlinked.text', { email }) } : { problem })}
      onRetry={onRetry}
      retrying={retrying}
      action={
        <Button asChild>
          <Link reloadDocument to={at(paths.signIn)}>
            {t('clerk.setup.back')}
          </Link>
        </Button>
      }
    />
  );
};

const ManagedIdentities = () => {
  const { t } = useTranslation(clerkNamespace);
  const { t: shell } = useTranslation();
  const { person } = useExternalAuth();
  const session = useExternalSession();
  const signedIn = useAuth((state) => state.token !== null);
  const canRead = useCan('users:read');
  if (!person) return <MustSignIn />;
  return (
    <Page>
      <PageHeader title={t('clerk.users.title')} />
      <ProviderBar />
      {signedIn && canRead ? <Identities seen={session.isFetched} /> : null}
      {signedIn && !canRead ? (
        <DeniedState
          permission={t('clerk.users.denied')}
          who={rolesWith('users:manage').map((role) => shell(`roles.${role}`))}
          action={
            <Button asChild variant="solid">
              <Link reloadDocument to={paths.home}>
                {t('clerk.home.application')}
              </Link>
            </Button>
          }
        />
      ) : null}
      {!signedIn && session.isPending ? (
        <Center>
          <LoadingState shape="table" />
        </Center>
      ) : null}
      {!signedIn && (session.problem || session.isError) ? (
        <Refusal
          problem={session.problem}
          email={person.email}
          onRetry={() => void session.refetch()}
          retrying={session.isFetching}
        />
      ) : null}
    </Page>
  );
};

/** /clerk/user-management: external accounts of the company's people and their links. */
export default function UserManagementPage() {
  return (
    <ProviderReady>
      <ManagedIdentities />
    </ProviderReady>
  );
}
