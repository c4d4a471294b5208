import { ApiError, apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { ClinicSettings } from '@sala/shared-contracts';
import { Box, ErrorState, Link, LoadingState, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  Form,
  FormActions,
  FormBody,
  FormSection,
  NumberField,
  SubmitButton,
  SwitchField,
  useFormikContext,
  type RecordLine,
} from '@sala/shared-ui/form';
import {
  failsAlone,
  Link as RouterLink,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { reminderKey, remindersAmong, useReminderName } from '../../parts/reminder-times';
import {
  settingNames,
  settingsBody,
  settingsRules,
  settingsValues,
  type SettingsValues,
} from './settings-values';

const useLines = () => {
  const { t } = useTranslation('hospital');
  const reminderName = useReminderName();
  return (settings: ClinicSettings): RecordLine[] => [
    ...settingNames.map((name) => ({
      label: t(`organization.settings.${name}`),
      text: String(settings[name]),
    })),
    {
      label: t('organization.settings.receptionMayOverbook'),
      text: t(settings.receptionMayOverbook ? 'organization.yes' : 'organization.no'),
    },
    {
      label: t('organization.settings.reminders'),
      text: settings.reminderMinutes.map(reminderName).join(', ') || t('organization.none'),
    },
  ];
};

const Fields = ({ settings }: { readonly settings: ClinicSettings }) => {
  const { t } = useTranslation('hospital');
  const reminderName = useReminderName();
  const { dirty } = useFormikContext<SettingsValues>();
  useUnsavedWork(dirty);
  return (
    <FormBody>
      <FormSection>
        <legend>{t('organization.settings.desk')}</legend>
        <FormBody columns={2}>
          {settingNames.map((name) => (
            <NumberField
              key={name}
              name={name}
              label={t(`organization.settings.${name}`)}
              integer
              required
            />
          ))}
        </FormBody>
        <SwitchField
          name="receptionMayOverbook"
          label={t('organization.settings.receptionMayOverbook')}
          help={t('organization.settings.overbookHelp')}
        />
      </FormSection>
      <FormSection>
        <legend>{t('organization.settings.reminders')}</legend>
        <FormBody columns={2}>
          {remindersAmong(settings.reminderMinutes).map((minutes) => (
            <CheckboxField
              key={minutes}
              name={`reminders.${reminderKey(minutes)}`}
              label={reminderName(minutes)}
            />
          ))}
        </FormBody>
      </FormSection>
      <FormSection>
        <legend>{t('organization.settings.numbering')}</legend>
        <Text size="sm" tone="muted">
          {t('organization.settings.numberingText')}{' '}
          <Link asChild>
            <RouterLink to="/settings/company?tab=numbering">
              {t('organization.settings.openNumbering')}
            </RouterLink>
          </Link>
        </Text>
      </FormSection>
    </FormBody>
  );
};

const SettingsForm = ({ settings }: { readonly settings: ClinicSettings }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const canManage = useCan('organization:manage');
  const rules = useMemo(() => settingsRules(t), [t]);
  const forget = () => client.invalidateQueries({ queryKey: apiKey('clinicSettingsView') });
  const update = useMutation({
    ...apiMutation('clinicSettingsUpdate'),
    onSuccess: () => {
      notify.success(t('organization.settings.saved'));
      return forget();
    },
  });
  const edit = useRecordEdit<
    ClinicSettings,
    SettingsValues,
    Partial<ReturnType<typeof settingsBody>>
  >({
    entry: settings,
    update,
    send: (body) => update.mutate({ body }),
    changesOf: (values, base) =>
      changedFields(settingsBody(values), settingsBody(settingsValues(base))),
    valuesOf: settingsValues,
    lines: useLines(),
    forget: () => void forget(),
  });
  return (
    <Form<SettingsValues>
      label={t('organization.tabs.settings')}
      initialValues={settingsValues(edit.base)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      disabled={!canManage}
    >
      {edit.notice}
      <Fields settings={edit.base} />
      {canManage ? (
        <FormActions>
          <SubmitButton>{t('organization.forms.save')}</SubmitButton>
        </FormActions>
      ) : null}
    </Form>
  );
};

/** Clinic settings: times, reminders, limits. */
export const SettingsTab = () => {
  const list = useQuery({ ...apiQuery('clinicSettingsView'), meta: failsAlone });
  return (
    <Box maxW="40rem" py="4">
      {list.data ? (
        <SettingsForm key={list.data.version} settings={list.data} />
      ) : list.isError ? (
        <ErrorState
          problem={list.error instanceof ApiError ? list.error.problem : null}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </Box>
  );
};
