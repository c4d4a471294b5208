import { esMX } from '@clerk/localizations/es-MX';
import {
  ClerkProvider,
  SignIn,
  SignUp,
  useAuth as useClerkAuth,
  useClerk,
  useUser,
} from '@clerk/react';
import { useLocale } from '@sala/shell-sdk';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import { useKeepRequestedPlace } from './requested-place';
import { ExternalAuthProvider, type ExternalAuth } from './external-auth';

/** JWT template whose claims the API reads (see provider-choice). */
const template = 'sala';

const ClerkSignIn = () => {
  const at = useKeepRequestedPlace();
  return (
    <SignIn
      routing="hash"
      signUpUrl={at(paths.clerkSignUp)}
      fallbackRedirectUrl={at(paths.clerkUserManagement)}
    />
  );
};
const ClerkSignUp = () => {
  const at = useKeepRequestedPlace();
  return (
    <SignUp
      routing="hash"
      signInUrl={at(paths.clerkSignIn)}
      fallbackRedirectUrl={at(paths.clerkUserManagement)}
    />
  );
};

type Status = ExternalAuth['state'];

/** Clerk serves the SDK's code itself; load failures arrive as an event. */
const useClerkState = (): Status => {
  const clerk = useClerk();
  const { isLoaded } = useClerkAuth();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const look = (status: string): void => setFailed(status === 'error');
    clerk.on('status', look, { notify: true });
    return () => clerk.off('status', look);
  }, [clerk]);
  return failed ? 'failed' : isLoaded ? 'ready' : 'loading';
};

const Bridge = ({ children }: { readonly children: ReactNode }) => {
  const state = useClerkState();
  const { getToken, signOut } = useClerkAuth();
  const { user } = useUser();
  const name = user?.fullName ?? '';
  const email = user?.primaryEmailAddress?.emailAddress ?? '';
  const known = user !== null && user !== undefined;
  const auth = useMemo<ExternalAuth>(
    () => ({
      provider: 'clerk',
      state,
      person: known ? { name: name || email, email } : null,
      token: async () => {
        const token = await getToken({ template });
        if (!token) throw new Error('Clerk gave no token; is the JWT template there?');
        return token;
      },
      signOut: () => signOut(),
      leave: (path) => location.replace(path),
      SignIn: ClerkSignIn,
      SignUp: ClerkSignUp,
    }),
    [state, known, name, email, getToken, signOut],
  );
  return <ExternalAuthProvider value={auth}>{children}</ExternalAuthProvider>;
};

const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content;

/** Clerk's SDK in the person's language, with the page's router and style nonce. */
export const ClerkAuth = ({
  publishableKey,
  children,
}: {
  readonly publishableKey: string;
  readonly children: ReactNode;
}) => {
  const locale = useLocale();
  const navigate = useNavigate();
  const nonce = styleNonce();
  return (
    <ClerkProvider
      publishableKey={publishableKey}
      {...(nonce === undefined ? {} : { nonce })}
      {...(locale === 'es-MX' ? { localization: esMX } : {})}
      signInUrl={paths.clerkSignIn}
      signUpUrl={paths.clerkSignUp}
      routerPush={(to) => navigate(to)}
      routerReplace={(to) => navigate(to, { replace: true })}
    >
      <Bridge>{children}</Bridge>
    </ClerkProvider>
  );
};
