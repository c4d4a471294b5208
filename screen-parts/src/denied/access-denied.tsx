import { rolesWith } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { DeniedState } from '@sala/shared-ui';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

/**
 * Access denied: without a company, says so; otherwise names the missing permission and who grants
 * it (docs/spec/identity.md §7).
 *
 * @param permission in words, in the interface language.
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
