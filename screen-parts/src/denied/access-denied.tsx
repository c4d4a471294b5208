import { rolesWith } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { DeniedState } from '@sala/shared-ui';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

/**
 * Specification §6: somebody without a company is told so; anybody else which permission is
 * missing, and who gives it.
 *
 * @param permission in words, in the language on screen.
 */
export const AccessDenied = ({ permission }: { readonly permission: string }) => {
  const { noCompany, roles } = useWords(words);
  const company = useAuth((state) => state.user?.company);
  if (!company) return <DeniedState text={noCompany} />;
  return (
    <DeniedState
      permission={permission}
      who={rolesWith('users:manage').map((role) => roles[role])}
    />
  );
};
