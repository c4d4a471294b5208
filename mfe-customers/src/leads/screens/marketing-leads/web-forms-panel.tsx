import { limits, type LeadCapture, type OpenedLeadCapture } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, Code, ErrorState, Flex, Heading, LoadingState, Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextareaField, TextField, yup } from '@sala/shared-ui/form';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';

/** Public address of a form, on the origin of this page. */
const addressOf = (token: string): string => `${window.location.origin}/api/v1/lead-forms/${token}`;

/** A new address, shown only once. */
const NewAddress = ({ form: { name, token } }: { readonly form: OpenedLeadCapture }) => {
  const { t } = useTranslation('customers');
  const copy = () =>
    navigator.clipboard.writeText(addressOf(token)).then(
      () => notify.success(t('leads.forms.copied')),
      () => notify.info(t('leads.forms.copyYourself')),
    );
  return (
    <Box p="3" borderWidth="1px" borderRadius="md" bg="bg.subtle" minW="0">
      <Text size="sm" mb="2">
        {t('leads.forms.once', { name })}
      </Text>
      <Code display="block" overflowWrap="anywhere" mb="2">
        {addressOf(token)}
      </Code>
      <Button size="sm" onClick={() => void copy()}>
        {t('leads.forms.copy')}
      </Button>
    </Box>
  );
};

const useInvalidate = () => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: apiKey('leadCaptureList') });
};

interface Values {
  name: string;
  consentText: string;
}

interface MadeProps {
  readonly onMade: (form: OpenedLeadCapture) => void;
}

const NewForm = ({ onMade }: MadeProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidate();
  const [made, setMade] = useState(0);
  const create = useMutation({
    ...apiMutation('leadCaptureCreate'),
    onSuccess: (form: OpenedLeadCapture) => {
      notify.success(t('leads.forms.createdDone', { name: form.name }));
      onMade(form);
      setMade((before) => before + 1);
      invalidate();
    },
  });
  const schema = useMemo(() => {
    const text = (max: number, missing: string) =>
      yup
        .string()
        .trim()
        .required(missing)
        .max(max, t('rules.tooLong', { max: format.number(max) }));
    return yup.object({
      name: text(limits.leadNameMax, t('rules.nameMissing')),
      consentText: text(limits.leadConsentMax, t('leads.rules.consent')),
    });
  }, [t, format]);
  return (
    <Form<Values>
      key={made}
      label={t('leads.forms.new')}
      initialValues={{ name: '', consentText: '' }}
      validationSchema={schema}
      onSubmit={(values) => create.mutate({ body: values })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
    >
      <TextField name="name" label={t('leads.forms.name')} required autoComplete="off" />
      <TextareaField
        name="consentText"
        label={t('leads.forms.consentText')}
        help={t('leads.forms.consentHelp')}
        required
        countTo={limits.leadConsentMax}
      />
      <Flex justify="flex-end">
        <SubmitButton>{t('leads.forms.create')}</SubmitButton>
      </Flex>
    </Form>
  );
};

interface ConfirmedProps {
  readonly label: string;
  /** Describes the consequence before confirmation. */
  readonly question: string;
  readonly loading: boolean;
  readonly onConfirm: () => void;
}

const Confirmed = ({ label, question, loading, onConfirm }: ConfirmedProps) => {
  const { t } = useTranslation('customers');
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button size="sm" justifySelf="start" onClick={() => setAsked(true)}>
        {label}
      </Button>
    );
  }
  return (
    <Box display="grid" gap="2">
      <Text size="sm">{question}</Text>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" autoFocus loading={loading} onClick={onConfirm}>
          {t('leads.forms.renewYes')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsked(false)}>
          {t('leads.forms.renewNo')}
        </Button>
      </Flex>
    </Box>
  );
};

const OneForm = ({
  capture,
  made,
  onMade,
}: MadeProps & { readonly capture: LeadCapture; readonly made: OpenedLeadCapture | null }) => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidate();
  const { name, active, leads, consentText, id, version } = capture;
  const change = useMutation({
    ...apiMutation('leadCaptureUpdate'),
    onSuccess: (after: LeadCapture) =>
      notify.success(t(after.active ? 'leads.forms.onDone' : 'leads.forms.offDone', { name })),
    onSettled: invalidate,
  });
  const renew = useMutation({
    ...apiMutation('leadCaptureRenew'),
    onSuccess: onMade,
    onSettled: invalidate,
  });
  return (
    <Box as="li" borderWidth="1px" borderRadius="md" p="3" display="grid" gap="2" minW="0">
      <Flex gap="2" align="center" wrap="wrap">
        <Heading as="h4" size="sm">
          {name}
        </Heading>
        <StatusChip {...(active ? statusLooks.done : statusLooks.off)}>
          {t(active ? 'leads.forms.on' : 'leads.forms.off')}
        </StatusChip>
        <Text size="sm" tone="muted">
          {t('leads.forms.leads', { count: leads })}
        </Text>
        <Button
          size="sm"
          ms="auto"
          loading={change.isPending}
          onClick={() =>
            change.mutate({ params: { captureId: id }, body: { version, active: !active } })
          }
        >
          {t(active ? 'leads.forms.turnOff' : 'leads.forms.turnOn', { name })}
        </Button>
      </Flex>
      {made ? (
        <NewAddress form={made} />
      ) : (
        <Confirmed
          label={t('leads.forms.renew', { name })}
          question={t('leads.forms.renewText')}
          loading={renew.isPending}
          onConfirm={() => renew.mutate({ params: { captureId: id }, body: { version } })}
        />
      )}
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {consentText}
      </Text>
    </Box>
  );
};

/** Web forms with their addresses and whether they are active. */
export const WebFormsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const [made, setMade] = useState<OpenedLeadCapture | null>(null);
  const forms = useQuery(apiQuery('leadCaptureList'));
  const failure = useFailure(forms.error);
  const content = () => {
    if (forms.data) {
      return forms.data.items.length === 0 ? (
        <Text tone="muted">{t('leads.forms.empty')}</Text>
      ) : (
        <Box as="ul" listStyle="none" p="0" m="0" display="grid" gap="3">
          {forms.data.items.map((capture) => (
            <OneForm
              key={capture.id}
              capture={capture}
              made={made?.id === capture.id ? made : null}
              onMade={setMade}
            />
          ))}
        </Box>
      );
    }
    return failure ? (
      <ErrorState
        problem={failure}
        onRetry={() => void forms.refetch()}
        retrying={forms.isFetching}
      />
    ) : (
      <LoadingState shape="form" rows={3} />
    );
  };
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={t('leads.forms.title')}
      description={t('leads.forms.text')}
      onClose={onClose}
    >
      <Box display="grid" gap="6">
        {content()}
        <Box as="section" aria-label={t('leads.forms.new')}>
          <Heading as="h3" size="sm" mb="2">
            {t('leads.forms.new')}
          </Heading>
          <NewForm onMade={setMade} />
        </Box>
      </Box>
    </SidePanel>
  );
};
