import { apiMutation, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { limits, locales, phoneCountries } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FormBody,
  FormSection,
  PhoneField,
  SelectField,
  TextField,
} from '@sala/shared-ui/form';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, useState } from 'react';
import type { MemberDetail } from './deactivate-member';
import { bodyOf, memberRules, valuesOf, type MemberValues } from './member-values';
import { CustomRoleTicks, RoleTicks } from './role-ticks';
import { useRefreshPeople } from './use-refresh-people';

const SiteTicks = () => {
  const { t } = useTranslation('settings');
  const canRead = useCan('appointments:read');
  const sites =
    useQuery({ ...apiQuery('siteList', { query: {} }), enabled: canRead, meta: failsAlone }).data
      ?.items ?? [];
  if (sites.length === 0) return null;
  return (
    <FormSection gap="1">
      <legend>{t('users.columns.sites')}</legend>
      <Text size="xs" tone="muted">
        {t('users.sitesHelp')}
      </Text>
      <FormBody columns={2}>
        {sites.map(({ id, name }) => (
          <CheckboxField key={id} name={`sites.${id}`} label={name} />
        ))}
      </FormBody>
    </FormSection>
  );
};

export interface EditMemberProps {
  readonly member: MemberDetail;
  readonly onClose: () => void;
}

/** Names, phone, language, roles and sites; the address is the person's own. */
export const EditMember = ({ member, onClose }: EditMemberProps) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => memberRules(t), [t]);
  const refresh = useRefreshPeople();
  const own = useAuth(({ user }) => user?.id);
  // What the form began with, whatever is read again, until it has saved.
  const [base, setBase] = useState(member);
  const [saved, setSaved] = useState<number>();
  if (saved !== undefined && member.version >= saved) {
    setSaved(undefined);
    setBase(member);
  }
  const update = useMutation({
    ...apiMutation('memberUpdate'),
    onSuccess: ({ name, version, waitingRoles }) => {
      notify.success(
        t(waitingRoles.length > 0 ? 'users.waiting.asked' : 'users.done.edit', { name }),
      );
      setSaved(version);
    },
    onSettled: refresh,
  });
  return (
    <FormPanel<MemberValues>
      readOnly={member.userId === own || member.status === 'inactive'}
      title={t('users.edit.title', { name: member.name })}
      description={t('users.edit.text', { email: member.email })}
      submitLabel={t('users.edit.save')}
      initialValues={valuesOf(base)}
      saved={base.version}
      validationSchema={rules}
      onSubmit={(values) =>
        update.mutate({ params: { memberId: member.id }, body: bodyOf(base, values) })
      }
      submitting={update.isPending}
      problem={useFailure(update.error)}
      onClose={onClose}
    >
      <FormBody columns={2}>
        <TextField
          name="firstName"
          label={t('users.edit.firstName')}
          required
          countTo={limits.personNameMax}
        />
        <TextField
          name="lastName"
          label={t('users.edit.lastName')}
          required
          countTo={limits.personNameMax}
        />
        <TextField
          name="secondLastName"
          label={t('users.edit.secondLastName')}
          countTo={limits.personNameMax}
        />
        <PhoneField name="phone" label={t('users.columns.phone')} countries={phoneCountries} />
        <SelectField
          name="locale"
          label={t('users.edit.language')}
          placeholder={null}
          options={locales.map((value) => ({
            value,
            label: t(value === 'en' ? 'locales.en' : 'locales.es'),
          }))}
        />
      </FormBody>
      <RoleTicks />
      <CustomRoleTicks />
      <SiteTicks />
    </FormPanel>
  );
};
