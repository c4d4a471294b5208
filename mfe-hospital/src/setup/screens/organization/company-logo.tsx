import { apiMutation, useAuth, useCan } from '@sala/shared-auth';
import { urlAt, type Routes } from '@sala/shared-contracts';
import { OrganizationIcon } from '@sala/shared-ui/icons';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { PictureField } from '../../../parts/picture-field';

const companyLogo: Routes['companyLogoView'] = 'GET /company-logos/:logoId file';

/**
 * Logo for printed documents and the shell's frame. Saved at once; others see it after their next
 * sign-in or reload.
 */
export const CompanyLogo = () => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('organization:manage');
  const { user, setUser } = useAuth();
  const show = (logoId: string | null) => {
    if (user?.company) setUser({ ...user, company: { ...user.company, logoId } });
    notify.success(
      t(logoId === null ? 'organization.print.logoRemoved' : 'organization.print.logoSaved'),
    );
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
      label={t('organization.print.logo')}
      help={t('organization.print.logoHelp')}
      url={logoId === null ? undefined : urlAt(companyLogo, { params: { logoId } })}
      kept={logoId !== null}
      icon={<OrganizationIcon aria-hidden />}
      words={{
        shown: t('organization.print.logo'),
        choose: t('organization.print.chooseLogo'),
        exchange: t('organization.print.exchangeLogo'),
        remove: t('organization.print.removeLogo'),
      }}
      busy={saving.isPending || removing.isPending}
      refusal={failure ? (failure.errors?.[0]?.message ?? failure.title) : null}
      onChange={(picture) => (picture ? saving.mutate({ body: picture }) : removing.mutate({}))}
      readOnly={!canManage}
    />
  );
};
