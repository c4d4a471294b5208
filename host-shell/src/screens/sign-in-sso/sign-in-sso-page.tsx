import { useLocation } from '@sala/shell-sdk';
import { placeAfterSignIn } from '../../paths';
import { BeginSso } from './begin-sso';
import { CompleteSso } from './complete-sso';

/** /sign-in/sso: at the company's own provider, and back from it (docs/spec/identity.md §11). */
export default function SignInSsoPage() {
  const search = new URLSearchParams(useLocation().search);
  const state = search.get('state');
  if (state !== null)
    return (
      <CompleteSso key={state} state={state} code={search.get('code')} iss={search.get('iss')} />
    );
  return (
    <BeginSso email={search.get('email') ?? ''} target={placeAfterSignIn(search.get('redirect'))} />
  );
}
