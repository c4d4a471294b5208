import { apiMutation, apiQuery, useAuth } from '@sala/shared-auth';
import {
  displayCalendarViews,
  landingPaths,
  landings,
  navGroups,
  rowsPerPageChoices,
  type Display,
  type Landing,
  type NavGroup,
} from '@sala/shared-contracts';
import { Button, ErrorState, LoadingState, Page, PageHeader, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  Form,
  FormActions,
  FormBody,
  FormSection,
  SelectField,
  SubmitButton,
  yup,
} from '@sala/shared-ui/form';
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
import { refreshSessionUser } from '../../parts/refresh-session-user';
import { SettingsSection } from '../../parts/settings-section';
import { displayBody, displayValues, landingKey, type DisplayValues } from './display-values';

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

const useLandings = (): readonly Landing[] => {
  const held = useAuth(({ user }) => user?.permissions);
  return landingPaths.filter((path) => {
    const needed = landings[path];
    return needed === null || held?.includes(needed);
  });
};

const Fields = () => {
  const { t } = useTranslation('settings');
  const offered = useLandings();
  return (
    <FormBody>
      <FormSection>
        <legend>{t('display.groups')}</legend>
        <Text tone="muted" size="sm">
          {t('display.groupsText')}
        </Text>
        {navGroups.map((group: NavGroup) => (
          <CheckboxField
            key={group}
            name={`groups.${group}`}
            label={t(`display.groupNames.${group}`)}
          />
        ))}
      </FormSection>
      <SelectField
        name="landing"
        label={t('display.landing')}
        placeholder={null}
        options={offered.map((path) => ({
          value: path,
          label: t(`display.landings.${landingKey[path]}`),
        }))}
      />
      <SelectField
        name="calendarView"
        label={t('display.calendarView')}
        placeholder={null}
        options={displayCalendarViews.map((view) => ({
          value: view,
          label: t(`display.calendarViews.${view}`),
        }))}
      />
      <SelectField
        name="rowsPerPage"
        label={t('display.rowsPerPage')}
        placeholder={null}
        options={rowsPerPageChoices.map((rows) => ({ value: String(rows), label: String(rows) }))}
      />
    </FormBody>
  );
};

const DisplayForm = ({ display }: { readonly display: Display }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { save, reset } = useSaving();
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
        initialValues={displayValues(display)}
        validationSchema={rules}
        onSubmit={(values) => save.mutate({ body: displayBody(display, values) })}
        submitting={save.isPending}
        problem={useFailure(save.error)}
      >
        <UnsavedWatch />
        <Fields />
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
