import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  patientChannels,
  type Contract,
  type EndpointOutput,
  type OutgoingPolicy,
} from '@sala/shared-contracts';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import {
  Form,
  FormActions,
  FormBody,
  FormSection,
  NumberField,
  SelectField,
  SubmitButton,
  SwitchField,
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
import { MessageRefusals } from './message-refusals';
import {
  messagesChanges,
  messagesRules,
  messagesValues,
  type MessagesChanges,
  type MessagesValues,
} from './messages-rules';
import { useSettingWords } from './setting-words';

type View = EndpointOutput<Contract['outgoingPolicyView']>;

const settings = [
  'quietHours',
  'serviceDailyMax',
  'marketingDays',
  'monthlyBudgetMicros',
  'whatsappPriceMicros',
  'smsPriceMicros',
  'channels',
] as const satisfies readonly (keyof OutgoingPolicy)[];

/** Cents, as money is formatted. */
const cents = (micros: number): number => Math.round(micros / 10_000);

const Fields = ({ timeZone, spentMicros }: Pick<View, 'timeZone' | 'spentMicros'>) => {
  const { t } = useTranslation('settings');
  const { money } = useFormat();
  const { values, dirty } = useFormikContext<MessagesValues>();
  useUnsavedWork(dirty);
  const channels = patientChannels.map((value) => ({
    value,
    label: t(`companySettings.messages.channels.${value}`),
  }));
  return (
    <FormBody>
      <FormSection>
        <legend>{t('companySettings.messages.when')}</legend>
        <SwitchField
          name="quiet"
          label={t('companySettings.messages.quiet')}
          help={t('companySettings.messages.quietHelp', { timeZone })}
        />
        {values.quiet ? (
          <FormBody columns={2}>
            <TextField name="quietFrom" label={t('companySettings.quietFrom')} required />
            <TextField name="quietTo" label={t('companySettings.quietTo')} required />
          </FormBody>
        ) : null}
        <FormBody columns={2}>
          <NumberField
            name="serviceDailyMax"
            label={t('companySettings.fields.serviceDailyMax')}
            help={t('companySettings.messages.serviceHelp')}
            integer
          />
          <NumberField
            name="marketingDays"
            label={t('companySettings.fields.marketingDays')}
            help={t('companySettings.messages.marketingHelp')}
            integer
          />
        </FormBody>
      </FormSection>
      <FormSection>
        <legend>{t('companySettings.messages.where')}</legend>
        <Text size="sm" tone="muted">
          {t('companySettings.messages.whereHelp')}
        </Text>
        <FormBody columns={2}>
          {(['first', 'second', 'third'] as const).map((place) => (
            <SelectField
              key={place}
              name={place}
              label={t(`companySettings.messages.${place}`)}
              placeholder={t('companySettings.messages.noChannel')}
              options={channels}
            />
          ))}
        </FormBody>
      </FormSection>
      <FormSection>
        <legend>{t('companySettings.messages.cost')}</legend>
        <NumberField
          name="monthlyBudget"
          label={t('companySettings.messages.budget')}
          help={t('companySettings.messages.budgetHelp', { spent: money(cents(spentMicros)) })}
        />
        <FormBody columns={2}>
          <NumberField
            name="whatsappPrice"
            label={t('companySettings.messages.whatsappPrice')}
            help={t('companySettings.messages.priceHelp')}
          />
          <NumberField name="smsPrice" label={t('companySettings.messages.smsPrice')} />
        </FormBody>
      </FormSection>
    </FormBody>
  );
};

const MessagesForm = ({ policy }: { readonly policy: View }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const words = useSettingWords();
  const canManage = useCan('company:manage');
  const rules = useMemo(() => messagesRules(t), [t]);
  const forget = () => client.invalidateQueries({ queryKey: apiKey('outgoingPolicyView') });
  const update = useMutation({
    ...apiMutation('outgoingPolicyUpdate'),
    onSuccess: () => {
      notify.success(t('companySettings.saved'));
      return forget();
    },
  });
  const edit = useRecordEdit<OutgoingPolicy, MessagesValues, MessagesChanges>({
    entry: policy,
    update,
    send: (body) => update.mutate({ body }),
    changesOf: messagesChanges,
    valuesOf: messagesValues,
    lines: (entry) =>
      settings.map((name) => ({ label: words.name(name), text: words.value(name, entry[name]) })),
    forget: () => void forget(),
  });
  return (
    <Form<MessagesValues>
      label={t('companySettings.tabs.messages')}
      initialValues={messagesValues(edit.base)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      disabled={!canManage}
    >
      {edit.notice}
      <Fields timeZone={policy.timeZone} spentMicros={policy.spentMicros} />
      {canManage ? (
        <FormActions>
          <SubmitButton>{t('companySettings.save')}</SubmitButton>
        </FormActions>
      ) : null}
    </Form>
  );
};

/** When, how often and through which channels the suite writes to people. */
export const MessagesTab = () => {
  const view = useQuery({ ...apiQuery('outgoingPolicyView'), meta: failsAlone });
  const failure = useFailure(view.error);
  return (
    <Box maxW="40rem" py="4">
      {view.data ? (
        <MessagesForm key={view.data.version} policy={view.data} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
      <MessageRefusals />
    </Box>
  );
};
