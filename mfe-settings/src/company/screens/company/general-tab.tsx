import { apiKey, apiMutation, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import type { Company } from '@sala/shared-contracts';
import { Box, ErrorState, LoadingState } from '@sala/shared-ui';
import { Form, FormActions, SubmitButton } from '@sala/shared-ui/form';
import {
  failsAlone,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { CompanyLogo } from '@sala/screen-parts/company-logo';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { GeneralFields } from './general-fields';
import {
  generalChanges,
  generalRules,
  generalValues,
  type GeneralChanges,
  type GeneralValues,
} from './general-rules';
import { useSettingWords } from './setting-words';

const GeneralForm = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const words = useSettingWords();
  const canManage = useCan('company:manage');
  const { user, setUser } = useAuth();
  const rules = useMemo(() => generalRules(t), [t]);
  const forget = () =>
    Promise.all(
      (['companyView', 'companyChangeList'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  const update = useMutation({
    ...apiMutation('companyUpdate'),
    onSuccess: ({ commercialName, timeZone, weekStart, accent }) => {
      if (user?.company)
        setUser({
          ...user,
          company: { ...user.company, name: commercialName, timeZone, weekStart, accent },
        });
      notify.success(t('companySettings.saved'));
      return forget();
    },
  });
  const edit = useRecordEdit<Company, GeneralValues, GeneralChanges>({
    entry: company,
    update,
    send: (body) => update.mutate({ body }),
    changesOf: generalChanges,
    valuesOf: generalValues,
    lines: (entry) =>
      Object.keys(generalValues(entry))
        .filter((name) => name in entry)
        .concat('quietHours')
        .map((name) => ({
          label: words.name(name),
          text: words.value(name, new Map<string, unknown>(Object.entries(entry)).get(name)),
        })),
    forget: () => void forget(),
  });
  return (
    <Form<GeneralValues>
      label={t('companySettings.tabs.general')}
      initialValues={generalValues(edit.base)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      disabled={!canManage}
    >
      {edit.notice}
      <GeneralFields mexican={company.country === 'MX'} />
      {canManage ? (
        <FormActions>
          <SubmitButton>{t('companySettings.save')}</SubmitButton>
        </FormActions>
      ) : null}
    </Form>
  );
};

/** Identity, tax data, language, retention and privacy contact. */
export const GeneralTab = () => {
  const view = useQuery({ ...apiQuery('companyView'), meta: failsAlone });
  const failure = useFailure(view.error);
  return (
    <Box maxW="40rem" py="4">
      <Box mb="5">
        <CompanyLogo />
      </Box>
      {view.data ? (
        <GeneralForm key={view.data.version} company={view.data} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </Box>
  );
};
