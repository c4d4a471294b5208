import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { cfdiUses, limits, taxRegimes } from '@sala/shared-contracts';
import { ErrorState, LoadingState, Text } from '@sala/shared-ui';
import {
  Form,
  FormActions,
  FormBody,
  FormWide,
  SelectField,
  SubmitButton,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { Section } from './section';
import {
  taxDataChanges,
  taxDataRules,
  taxDataValues,
  type TaxDataValues,
  type TaxDataView,
} from './tax-data-rules';

const Fields = () => {
  const { t } = useTranslation('billing');
  useUnsavedWork(useFormikContext<TaxDataValues>().dirty);
  return (
    <FormBody columns={2}>
      <TextField name="rfc" label={t('subscription.taxData.rfc')} mono required />
      <TextField name="zipCode" label={t('subscription.taxData.zipCode')} required />
      <FormWide>
        <TextField
          name="name"
          label={t('subscription.taxData.name')}
          help={t('subscription.taxData.nameHelp')}
          countTo={limits.companyLegalNameMax}
          required
        />
      </FormWide>
      <SelectField
        name="taxRegime"
        label={t('subscription.taxData.taxRegime')}
        placeholder={t('subscription.taxData.chooseRegime')}
        options={taxRegimes.map((code) => ({
          value: code,
          label: `${code} · ${t(`subscription.taxRegimes.${code}`)}`,
        }))}
        required
      />
      <SelectField
        name="use"
        label={t('subscription.taxData.use')}
        placeholder={null}
        options={cfdiUses.map((code) => ({
          value: code,
          label: `${code} · ${t(`subscription.uses.${code}`)}`,
        }))}
        required
      />
    </FormBody>
  );
};

const TaxDataForm = ({ view }: { readonly view: TaxDataView }) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const client = useQueryClient();
  const canManage = useCan('subscription:manage');
  const rules = useMemo(() => taxDataRules(t), [t]);
  const forget = () => client.invalidateQueries({ queryKey: apiKey('taxDataView') });
  const update = useMutation({
    ...apiMutation('taxDataSet'),
    onSuccess: () => {
      notify.success(t('subscription.taxData.saved'));
      return forget();
    },
  });
  type Body = Parameters<typeof update.mutate>[0]['body'];
  const edit = useRecordEdit<TaxDataView, TaxDataValues, Partial<Omit<Body, 'version'>>>({
    entry: view,
    update,
    // Either all of the data or nothing differs.
    send: (body) => update.mutate({ body: body as Body }),
    changesOf: taxDataChanges,
    valuesOf: taxDataValues,
    lines: (entry) =>
      Object.entries(taxDataValues(entry)).map(([name, text]) => ({
        label: t(`subscription.taxData.${name as keyof TaxDataValues}`), // as listed above
        text,
      })),
    forget: () => void forget(),
  });
  return (
    <Form<TaxDataValues>
      label={t('subscription.taxData.title')}
      initialValues={taxDataValues(edit.base)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      disabled={!canManage}
    >
      {edit.notice}
      <Fields />
      {view.updatedAt !== null && view.updatedBy ? (
        <Text size="sm" tone="muted" mt="3">
          {t('subscription.taxData.savedBy', {
            person: view.updatedBy.name,
            date: format.dateTime(view.updatedAt),
          })}
        </Text>
      ) : null}
      {canManage ? (
        <FormActions>
          <SubmitButton>{t('subscription.taxData.save')}</SubmitButton>
        </FormActions>
      ) : null}
    </Form>
  );
};

/** To whom the subscription is invoiced. */
export const TaxDataSection = () => {
  const { t } = useTranslation('billing');
  const view = useQuery({ ...apiQuery('taxDataView'), meta: failsAlone });
  const failure = useFailure(view.data ? null : view.error);
  return (
    <Section title={t('subscription.taxData.title')}>
      {view.data ? (
        <TaxDataForm key={view.data.version} view={view.data} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
    </Section>
  );
};
