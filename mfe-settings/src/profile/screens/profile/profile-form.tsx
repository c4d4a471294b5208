import { apiMutation, apiQuery } from '@sala/shared-auth';
import { limits, phoneCountries, type Profile } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  Form,
  FormActions,
  FormBody,
  FormWide,
  PhoneField,
  SubmitButton,
  TextareaField,
  TextField,
} from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { refreshSessionUser } from '../../parts/refresh-session-user';
import { SettingsSection } from '../../parts/settings-section';
import { profileBody, profileRules, profileValues, type ProfileValues } from './profile-rules';

const useLines = () => {
  const { t } = useTranslation('settings');
  return (profile: Profile) => {
    const values = profileValues(profile);
    return (['firstName', 'lastName', 'secondLastName', 'phone', 'mailSignature'] as const).map(
      (name) => ({ label: t(`profile.${name}`), text: values[name] }),
    );
  };
};

/** Names, phone and signature. */
export const ProfileForm = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const rules = useMemo(() => profileRules(t), [t]);
  const view = apiQuery('profileView').queryKey;
  const update = useMutation({
    ...apiMutation('profileUpdate'),
    onSuccess: async (saved) => {
      notify.success(t('profile.saved'));
      client.setQueryData(view, saved);
      await refreshSessionUser();
    },
  });
  const edit = useRecordEdit<Profile, ProfileValues, Partial<ReturnType<typeof profileBody>>>({
    entry: profile,
    update,
    send: (body) => update.mutate({ body }),
    changesOf: (values, base) =>
      changedFields(profileBody(values), profileBody(profileValues(base))),
    valuesOf: profileValues,
    lines: useLines(),
    forget: () => void client.invalidateQueries({ queryKey: view }),
  });
  const { updatedAt } = edit.base;
  return (
    <SettingsSection title={t('profile.you')} text={t('profile.youText')}>
      <Form<ProfileValues>
        label={t('profile.you')}
        initialValues={profileValues(edit.base)}
        validationSchema={rules}
        onSubmit={edit.save}
        submitting={update.isPending}
        problem={edit.problem}
      >
        {edit.notice}
        <UnsavedWatch />
        <FormBody columns={2}>
          <FormWide>
            <TextField
              name="firstName"
              label={t('profile.firstName')}
              autoComplete="given-name"
              countTo={limits.personNameMax}
              required
            />
          </FormWide>
          <TextField
            name="lastName"
            label={t('profile.lastName')}
            autoComplete="family-name"
            countTo={limits.personNameMax}
            required
          />
          <TextField
            name="secondLastName"
            label={t('profile.secondLastName')}
            countTo={limits.personNameMax}
          />
          <FormWide>
            <PhoneField name="phone" label={t('profile.phone')} countries={phoneCountries} />
          </FormWide>
          <FormWide>
            <TextareaField
              name="mailSignature"
              label={t('profile.mailSignature')}
              help={t('profile.mailSignatureHelp')}
              rows={4}
              countTo={limits.mailSignatureMax}
            />
          </FormWide>
        </FormBody>
        <FormActions>
          <SubmitButton>{t('profile.save')}</SubmitButton>
          {updatedAt === null ? null : (
            <Text size="sm" tone="muted" figures>
              {t('profile.updated', { time: dateTime(updatedAt) })}
            </Text>
          )}
        </FormActions>
      </Form>
    </SettingsSection>
  );
};
