import { useLocation } from '@sala/shell-sdk';
import { Navigate } from 'react-router-dom';
import { EmailVerification } from '../../components/email-verification';
import { paths, placeAfterSignIn } from '../../paths';
import { ResetPassword } from './reset-password';
import { SecondFactor } from './second-factor';

/** /otp: second factor, password reset, address confirmation (docs/spec/identity.md). */
export default function OtpPage() {
  const search = new URLSearchParams(useLocation().search);
  const purpose = search.get('purpose');
  const email = search.get('email')?.trim() ?? '';
  const target = placeAfterSignIn(search.get('redirect'));
  if (purpose === 'mfa') return <SecondFactor target={target} />;
  if (purpose === 'reset')
    return email ? (
      <ResetPassword key={email} email={email} />
    ) : (
      <Navigate to={paths.forgotPassword} replace />
    );
  return email ? <EmailVerification /> : <Navigate to={paths.signIn} replace />;
}
