import { apiMutation, apiQuery } from '@sala/shared-auth';
import type { Display } from '@sala/shared-contracts';
import {
  Button,
  ErrorState,
  LoadingState,
  Page,
  PageHeader,
  Text,
  useAppearance,
} from '@sala/shared-ui';
import { Form, FormActions, SubmitButton, yup } from '@sala/shared-ui/form';
import {
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { deviceDisplay, saveDeviceDisplay } from '@sala/screen-parts/device-display';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { problemOf } from '../../parts/field-problem';
import { refreshSessionUser } from '../../parts/refresh-session-user';
import { SettingsSection } from '../../parts/settings-section';
import { DisplayFields } from './display-fields';
import { DisplayPresets } from './display-presets';
import { deviceChoice, displayBody, displayValues, type DisplayValues } from './display-values';

/** Saved choices reach the frame and the lists through the person of the session. */
const useSaving = () => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const view = apiQuery('displayView').queryKey;
  const onSuccess = async (saved: Display) => {
    notify.success(t('display.saved'));
    client.setQueryData(view, saved);
    await refreshSessionUser();
  };
  const onError = () => client.invalidateQueries({ queryKey: view });
  return {
    save: useMutation({ ...apiMutation('displaySave'), onSuccess, onError }),
    reset: useMutation({ ...apiMutation('displayReset'), onSuccess }),
  };
};

const DisplayForm = ({ display }: { readonly display: Display }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { save, reset } = useSaving();
  const { density, setDensity } = useAppearance();
  const rules = useMemo(
    () =>
      yup.object({
        groups: yup
          .object()
          .test('some', t('display.oneGroup'), (shown: object) =>
            Object.values(shown).includes(true),
          ),
      }),
    [t],
  );
  return (
    <SettingsSection title={t('display.choices')} text={t('display.text')}>
      <Form<DisplayValues>
        label={t('display.choices')}
        initialValues={displayValues(display, deviceDisplay(), density)}
        validationSchema={rules}
        onSubmit={(values) =>
          save.mutate(
            { body: displayBody(display, values) },
            {
              onSuccess: () => {
                saveDeviceDisplay(deviceChoice(values));
                setDensity(values.here.density);
              },
            },
          )
        }
        submitting={save.isPending}
        problem={useFailure(save.error)}
      >
        <UnsavedWatch />
        <DisplayPresets />
        <DisplayFields />
        <FormActions>
          <SubmitButton>{t('display.save')}</SubmitButton>
          {display.chosen ? (
            <Button loading={reset.isPending} onClick={() => reset.mutate({})}>
              {t('display.reset')}
            </Button>
          ) : null}
          {display.updatedAt === null ? null : (
            <Text size="sm" tone="muted" figures>
              {t('display.updated', { time: dateTime(display.updatedAt) })}
            </Text>
          )}
        </FormActions>
      </Form>
    </SettingsSection>
  );
};

/** `/settings/display`: how the product shows itself to a person (docs/adr/0083). */
export default function DisplayPage() {
  const { t } = useTranslation('settings');
  const view = useQuery(apiQuery('displayView'));
  return (
    <Page width="form">
      <PageHeader title={t('display.title')} />
      {view.data ? (
        <DisplayForm key={`${view.data.version} ${view.data.updatedAt}`} display={view.data} />
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
