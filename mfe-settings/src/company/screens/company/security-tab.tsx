import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  clinicalGrantPolicies,
  roles,
  type Contract,
  type EndpointOutput,
  type SecurityPolicy,
} from '@sala/shared-contracts';
import { Box, ErrorState, LoadingState } from '@sala/shared-ui';
import {
  CheckboxField,
  Form,
  FormActions,
  FormBody,
  FormSection,
  NumberField,
  SelectField,
  SubmitButton,
  TextareaField,
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
import { EncryptionSection } from './encryption-section';
import {
  securityChanges,
  securityRules,
  securityValues,
  type SecurityChanges,
  type SecurityValues,
} from './security-rules';
import { SignInFields } from './sign-in-fields';
import { useSettingWords } from './setting-words';

type View = EndpointOutput<Contract['securityPolicyView']>;

const settings = [
  'secondFactorRoles',
  'secondFactorGraceDays',
  'signInMethods',
  'sessionHours',
  'allowedNetworks',
  'passwordMin',
  'passwordMaxAgeDays',
  'clinicalGrants',
  'careRelations',
] as const satisfies readonly (keyof SecurityPolicy)[];

const ClinicalRules = ({ from }: { readonly from: string | null }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  return (
    <FormSection>
      <legend>{t('companySettings.clinicalRecords')}</legend>
      <SelectField
        name="clinicalGrants"
        label={t('companySettings.fields.clinicalGrants')}
        help={
          from
            ? t('companySettings.clinicalGrantsFrom', { time: dateTime(from) })
            : t('companySettings.clinicalGrantsHelp')
        }
        placeholder={null}
        options={clinicalGrantPolicies.toReversed().map((value) => ({
          value,
          label: t(`companySettings.clinicalGrants.${value}`),
        }))}
      />
      <CheckboxField
        name="careRelations"
        label={t('companySettings.fields.careRelations')}
        help={t('companySettings.careRelationsHelp')}
      />
    </FormSection>
  );
};

const Fields = ({ address, clinicalGrantsFrom }: Pick<View, 'address' | 'clinicalGrantsFrom'>) => {
  const { t } = useTranslation('settings');
  useUnsavedWork(useFormikContext<SecurityValues>().dirty);
  return (
    <FormBody>
      <FormSection>
        <legend>{t('companySettings.secondFactor')}</legend>
        <FormBody columns={2}>
          {roles.map((role) => (
            <CheckboxField
              key={role}
              name={`secondFactorRoles.${role}`}
              label={t(`roles.${role}`)}
            />
          ))}
        </FormBody>
        <NumberField
          name="secondFactorGraceDays"
          label={t('companySettings.fields.secondFactorGraceDays')}
          help={t('companySettings.graceHelp')}
          integer
          required
        />
      </FormSection>
      <SignInFields />
      <FormSection>
        <legend>{t('companySettings.access')}</legend>
        <NumberField
          name="sessionHours"
          label={t('companySettings.fields.sessionHours')}
          help={t('companySettings.sessionHelp')}
          integer
        />
        <TextareaField
          name="allowedNetworks"
          label={t('companySettings.fields.allowedNetworks')}
          help={t('companySettings.networksHelp', { address })}
          rows={4}
        />
      </FormSection>
      <FormSection>
        <legend>{t('companySettings.passwords')}</legend>
        <FormBody columns={2}>
          <NumberField
            name="passwordMin"
            label={t('companySettings.fields.passwordMin')}
            integer
            required
          />
          <NumberField
            name="passwordMaxAgeDays"
            label={t('companySettings.fields.passwordMaxAgeDays')}
            help={t('companySettings.ageHelp')}
            integer
          />
        </FormBody>
      </FormSection>
      <ClinicalRules from={clinicalGrantsFrom} />
    </FormBody>
  );
};

const SecurityForm = ({ policy }: { readonly policy: View }) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const words = useSettingWords();
  const canManage = useCan('company:manage');
  const rules = useMemo(() => securityRules(t), [t]);
  const forget = () =>
    Promise.all(
      (['securityPolicyView', 'companyChangeList'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  const update = useMutation({
    ...apiMutation('securityPolicyUpdate'),
    onSuccess: () => {
      notify.success(t('companySettings.saved'));
      return forget();
    },
  });
  const edit = useRecordEdit<SecurityPolicy, SecurityValues, SecurityChanges>({
    entry: policy,
    update,
    send: (body) => update.mutate({ body }),
    changesOf: securityChanges,
    valuesOf: securityValues,
    lines: (entry) =>
      settings.map((name) => ({ label: words.name(name), text: words.value(name, entry[name]) })),
    forget: () => void forget(),
  });
  return (
    <Form<SecurityValues>
      label={t('companySettings.tabs.security')}
      initialValues={securityValues(edit.base)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      disabled={!canManage}
    >
      {edit.notice}
      <Fields address={policy.address} clinicalGrantsFrom={policy.clinicalGrantsFrom} />
      {canManage ? (
        <FormActions>
          <SubmitButton>{t('companySettings.save')}</SubmitButton>
        </FormActions>
      ) : null}
    </Form>
  );
};

/** What the company demands of sign-in. */
export const SecurityTab = () => {
  const view = useQuery({ ...apiQuery('securityPolicyView'), meta: failsAlone });
  const failure = useFailure(view.error);
  return (
    <Box maxW="40rem" py="4">
      {view.data ? (
        <SecurityForm key={view.data.version} policy={view.data} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="form" />
      )}
      <EncryptionSection />
    </Box>
  );
};
