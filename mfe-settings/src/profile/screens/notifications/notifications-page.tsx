import { apiMutation, apiQuery } from '@sala/shared-auth';
import type { NotificationPreferences } from '@sala/shared-contracts';
import { ErrorState, LoadingState, Page, PageHeader, Stack, Text } from '@sala/shared-ui';
import { Form, FormActions, SubmitButton, yup } from '@sala/shared-ui/form';
import {
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { problemOf } from '../../parts/field-problem';
import { SettingsSection } from '../../parts/settings-section';
import { DevicesSection } from './devices-section';
import { KindRows } from './kind-rows';
import {
  notificationBody,
  notificationValues,
  type NotificationValues,
} from './notification-values';
import { TestSection } from './test-section';
import { usePushSupport } from './use-push-support';
import { WaitingFields } from './waiting-fields';

/** Server errors of the hours stand at their fields. */
const fieldNames = new Map([
  ['quietHours.from', 'from'],
  ['quietHours.to', 'to'],
  ['digestHour', 'digest'],
]);

const PreferencesForm = ({
  preferences,
  pushable,
}: {
  readonly preferences: NotificationPreferences;
  readonly pushable: boolean;
}) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const client = useQueryClient();
  const view = apiQuery('notificationPreferencesView').queryKey;
  const save = useMutation({
    ...apiMutation('notificationPreferencesSave'),
    onSuccess: (saved) => {
      notify.success(t('notifications.saved'));
      client.setQueryData(view, saved);
    },
    onError: () => client.invalidateQueries({ queryKey: view }),
  });
  const failure = useFailure(save.error);
  const problem = useMemo(
    () =>
      failure?.errors
        ? {
            ...failure,
            errors: failure.errors.map((fault) => ({
              ...fault,
              path: fieldNames.get(fault.path) ?? fault.path,
            })),
          }
        : failure,
    [failure],
  );
  const rules = useMemo(
    () =>
      yup.object({
        to: yup.string().test('differs', t('notifications.sameTime'), (to, { parent }) =>
          (parent as NotificationValues).quiet // the values of this form
            ? to !== (parent as NotificationValues).from
            : true,
        ),
      }),
    [t],
  );
  return (
    <Form<NotificationValues>
      label={t('notifications.title')}
      initialValues={notificationValues(preferences)}
      validationSchema={rules}
      onSubmit={(values) => save.mutate({ body: notificationBody(preferences, values) })}
      submitting={save.isPending}
      problem={problem}
    >
      <UnsavedWatch />
      {pushable ? null : (
        <Text size="sm" tone="muted" mb="3">
          {t('notifications.pushLater')}
        </Text>
      )}
      <KindRows kinds={preferences.kinds} sites={preferences.sites} pushable={pushable} />
      <WaitingFields timeZone={preferences.timeZone} />
      <FormActions>
        <SubmitButton>{t('notifications.save')}</SubmitButton>
        {preferences.updatedAt === null ? null : (
          <Text size="sm" tone="muted" figures>
            {t('notifications.updated', { time: dateTime(preferences.updatedAt) })}
          </Text>
        )}
      </FormActions>
    </Form>
  );
};

/** `/settings/notifications`: what a person is told, how, and when not (docs/adr/0083). */
export default function NotificationsPage() {
  const { t } = useTranslation('settings');
  const view = useQuery(apiQuery('notificationPreferencesView'));
  const devices = useQuery(apiQuery('pushSubscriptionList')).data?.items ?? [];
  const { support, refresh } = usePushSupport();
  return (
    <Page width="form">
      <PageHeader title={t('notifications.title')} />
      {view.data ? (
        <Stack gap="4">
          <SettingsSection title={t('notifications.what')} text={t('notifications.whatText')}>
            <PreferencesForm
              key={view.data.version}
              preferences={view.data}
              pushable={support === 'granted' || devices.length > 0}
            />
          </SettingsSection>
          <DevicesSection support={support} onAsked={refresh} />
          <TestSection />
        </Stack>
      ) : view.isError ? (
        <ErrorState
          problem={problemOf(view.error)}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </Page>
  );
}
