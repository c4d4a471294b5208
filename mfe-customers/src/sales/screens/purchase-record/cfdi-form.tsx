import type { Contract, EndpointOutput, Purchase } from '@sala/shared-contracts';
import { api, apiMutation, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import {
  Form,
  FormBody,
  FormWide,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { AlertIcon, HelpIcon, WorksIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import type { Translate } from '@sala/screen-parts/translate';
import { useMemo, useRef, useState } from 'react';
import {
  cfdiBody,
  cfdiSchema,
  formNames,
  methodNames,
  regimeNames,
  useNames,
  valuesOfSuggestion,
  type CfdiValues,
} from './cfdi-rules';
import { useInvalidatePurchases } from './invalidate-purchases';

type CfdiCheck = EndpointOutput<Contract['cfdiValidate']>;
type Finding = CfdiCheck['findings'][number];

/** Marks invoices that are not sent to SAT. */
export const SandboxBadge = ({ driver }: { readonly driver: 'sandbox' | 'live' }) => {
  const { t } = useTranslation('customers');
  return driver === 'sandbox' ? (
    <StatusChip {...statusLooks.test}>{t('purchases.cfdi.sandbox')}</StatusChip>
  ) : null;
};

const looks = {
  error: { tone: 'danger', Icon: AlertIcon },
  warning: { tone: 'default', Icon: AlertIcon },
  hint: { tone: 'muted', Icon: HelpIcon },
} as const;

const Findings = ({ judged }: { readonly judged: CfdiCheck }) => {
  const { t } = useTranslation('customers');
  const say: Translate = t;
  const words = ({ code, facts }: Finding): string => say(`purchases.cfdi.findings.${code}`, facts);
  return (
    <Box role="status" p="3" bg="bg.subtle" borderWidth="1px" borderRadius="md">
      <Flex align="center" gap="2">
        {judged.valid ? <WorksIcon /> : <AlertIcon />}
        <Text fontWeight="medium">
          {t(judged.valid ? 'purchases.cfdi.valid' : 'purchases.cfdi.invalid')}
        </Text>
      </Flex>
      {judged.findings.length > 0 ? (
        <Box as="ul" role="list" mt="2" display="grid" gap="1.5">
          {judged.findings.map((finding) => {
            const { tone, Icon } = looks[finding.severity];
            return (
              <Flex as="li" key={`${finding.code} ${finding.path}`} gap="2">
                <Box mt="0.5">
                  <Icon />
                </Box>
                <Text size="sm" tone={tone}>
                  <strong>{t(`purchases.cfdi.severities.${finding.severity}`)}:</strong>{' '}
                  {words(finding)}
                </Text>
              </Flex>
            );
          })}
        </Box>
      ) : null}
    </Box>
  );
};

/* The form changed since the last check. */
const StaleNote = ({ checkedValues }: { readonly checkedValues: CfdiValues }) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CfdiValues>();
  return values === checkedValues ? null : (
    <Text size="sm" tone="muted">
      {t('purchases.cfdi.stale')}
    </Text>
  );
};

type Deed = 'validate' | 'draft' | 'stamp';

export interface CfdiFormProps {
  readonly purchase: Purchase;
  readonly suggestion: EndpointOutput<Contract['cfdiSuggest']>;
  /** Last error of the stamping service. */
  readonly lastError: string | null;
}

/** Invoice data: checked against CFDI 4.0, downloaded as a draft, stamped. */
export const CfdiForm = ({ purchase, suggestion, lastError }: CfdiFormProps) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidatePurchases();
  const { driver } = suggestion;
  const maySign = useCan('purchases:sign');
  const canStamp = maySign && driver !== null;
  const [initialValues] = useState(() => valuesOfSuggestion(suggestion));
  const deed = useRef<Deed>('validate');
  const [checkedValues, setCheckedValues] = useState(initialValues);
  const params = { purchaseId: purchase.id };
  const validate = useMutation(apiMutation('cfdiValidate'));
  const draft = useMutation({
    mutationFn: (values: CfdiValues) => api.cfdiDraft({ params, body: cfdiBody(values) }),
    onSuccess: saveFile,
  });
  const stamp = useMutation({
    ...apiMutation('cfdiStamp'),
    onSuccess: ({ status }) => {
      if (status === 'stamped')
        notify.success(t('purchases.cfdi.stampedDone', { name: purchase.folio ?? '' }));
      invalidate();
    },
    onError: invalidate, // the purchase stores the stamping error
  });
  const submit = (values: CfdiValues) => {
    setCheckedValues(values);
    if (deed.current === 'draft') draft.mutate(values);
    else if (deed.current === 'stamp') stamp.mutate({ params, body: cfdiBody(values) });
    if (deed.current !== 'draft') validate.mutate({ params, body: cfdiBody(values) });
  };
  const refused = useFailure(stamp.error ?? draft.error ?? validate.error);
  // The API reports `receiver.rfc` and the like, the form uses flat names.
  const failure = useMemo(
    () =>
      refused && {
        ...refused,
        errors: (refused.errors ?? []).map((error) => ({
          ...error,
          path: error.path.replace(/^receiver\./, ''),
        })),
      },
    [refused],
  );
  const schema = useMemo(() => cfdiSchema(t), [t]);
  const choices = (part: string, names: readonly string[]) =>
    names.map((value) => ({ value, label: `${value} · ${t(`purchases.cfdi.${part}.${value}`)}` }));
  const as = (wish: Deed) => () => {
    deed.current = wish;
  };
  return (
    <Form<CfdiValues>
      label={t('purchases.tabs.cfdi')}
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={submit}
      submitting={stamp.isPending}
      problem={failure}
    >
      {driver === 'live' ? null : (
        <Flex gap="2" align="center" wrap="wrap">
          {driver ? <SandboxBadge driver={driver} /> : null}
          <Text size="sm" tone="muted">
            {t(driver ? 'purchases.cfdi.sandboxText' : 'purchases.cfdi.noService')}
          </Text>
        </Flex>
      )}
      {lastError ? (
        <Text tone="danger" size="sm">
          {t('purchases.cfdi.lastError', { message: lastError })}
        </Text>
      ) : null}
      <FormBody columns={2}>
        <TextField name="rfc" label={t('purchases.cfdi.rfc')} required mono autoComplete="off" />
        <TextField name="zipCode" label={t('purchases.cfdi.zipCode')} required autoComplete="off" />
        <FormWide>
          <TextField
            name="name"
            label={t('purchases.cfdi.name')}
            help={t('purchases.cfdi.nameHelp')}
            required
            autoComplete="off"
          />
        </FormWide>
        <FormWide>
          <SelectField
            name="taxRegime"
            label={t('purchases.cfdi.regime')}
            required
            options={choices('regimes', regimeNames)}
          />
        </FormWide>
        <FormWide>
          <SelectField
            name="use"
            label={t('purchases.cfdi.use')}
            placeholder={null}
            options={choices('uses', useNames)}
          />
        </FormWide>
        <SelectField
          name="method"
          label={t('purchases.cfdi.method')}
          placeholder={null}
          options={choices('methods', methodNames)}
        />
        <SelectField
          name="form"
          label={t('purchases.cfdi.form')}
          placeholder={null}
          options={choices('forms', formNames)}
        />
      </FormBody>
      {validate.data ? (
        <>
          <Findings judged={validate.data} />
          <StaleNote checkedValues={checkedValues} />
        </>
      ) : null}
      <Flex gap="2" wrap="wrap">
        <Button type="submit" loading={validate.isPending} onClick={as('validate')}>
          {t('purchases.cfdi.validate')}
        </Button>
        <Button type="submit" loading={draft.isPending} onClick={as('draft')}>
          {t('purchases.cfdi.draft')}
        </Button>
        {canStamp ? (
          <Button type="submit" variant="solid" loading={stamp.isPending} onClick={as('stamp')}>
            {t('purchases.cfdi.stamp')}
          </Button>
        ) : null}
      </Flex>
      {maySign ? null : (
        <Text size="sm" tone="muted">
          {t('purchases.cfdi.cannotStamp')}
        </Text>
      )}
    </Form>
  );
};
