import { apiKey, apiMutation, useAuth, useCan } from '@sala/shared-auth';
import { urlAt, type Routes } from '@sala/shared-contracts';
import { OrganizationIcon } from '@sala/shared-ui/icons';
import { notify, useMutation, useQueryClient } from '@sala/shell-sdk';
import { useFailure } from '../failure/failure';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { PictureField } from './picture-field';

const words = { 'es-MX': es, en };
const companyLogo: Routes['companyLogoView'] = 'GET /company-logos/:logoId file';

/**
 * Logo for printed documents and the shell's frame. Saved at once; others see it after their next
 * sign-in or reload.
 */
export const CompanyLogo = () => {
  const { logo } = useWords(words);
  const client = useQueryClient();
  const canManage = useCan('organization:manage');
  const { user, setUser } = useAuth();
  const show = (logoId: string | null) => {
    if (user?.company) setUser({ ...user, company: { ...user.company, logoId } });
    notify.success(logoId === null ? logo.removed : logo.saved);
    return client.invalidateQueries({ queryKey: apiKey('companyChangeList') });
  };
  const saving = useMutation({
    ...apiMutation('companyLogoSave'),
    onSuccess: ({ logoId }) => show(logoId),
  });
  const removing = useMutation({
    ...apiMutation('companyLogoDelete'),
    onSuccess: () => show(null),
  });
  const failure = useFailure(saving.error);
  const logoId = user?.company?.logoId ?? null;
  return (
    <PictureField
      wide
      forPrint
      label={logo.label}
      help={logo.help}
      url={logoId === null ? undefined : urlAt(companyLogo, { params: { logoId } })}
      kept={logoId !== null}
      icon={<OrganizationIcon aria-hidden />}
      words={{
        shown: logo.label,
        choose: logo.choose,
        exchange: logo.exchange,
        remove: logo.remove,
      }}
      busy={saving.isPending || removing.isPending}
      refusal={failure ? (failure.errors?.[0]?.message ?? failure.title) : null}
      onChange={(picture) => (picture ? saving.mutate({ body: picture }) : removing.mutate({}))}
      readOnly={!canManage}
    />
  );
};
