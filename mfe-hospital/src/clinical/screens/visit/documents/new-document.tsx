import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import {
  documentTemplateKeys,
  documentTemplates,
  limits,
  locales,
  type ClinicalDocument,
  type DocumentTemplateKey,
  type Locale,
  type Visit,
} from '@sala/shared-contracts';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  DateField,
  NumberField,
  parseNumber,
  SelectField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { companyToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useMemo } from 'react';

interface NewValues {
  readonly template: string;
  readonly language: string;
  /** In the order of the visit's diagnoses. */
  readonly chosen: readonly boolean[];
  readonly from: string;
  readonly days: string;
}

const templateOf = (value: string): DocumentTemplateKey | undefined =>
  documentTemplateKeys.find((key) => key === value);

const languageOf = (value: string): Locale => locales.find((one) => one === value) ?? 'es-MX';

/** What the chosen template asks for, and its text with what is known. */
const TemplateFields = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<NewValues>();
  const template = templateOf(values.template);
  const asks = template && documentTemplates[template];
  const list = useQuery({
    ...apiQuery('visitDocumentTemplateList', {
      params: { visitId: visit.id },
      query: { language: languageOf(values.language) },
    }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const failure = useFailure(list.error);
  const { items: diagnoses } = visit.diagnoses;
  const offered = asks?.diagnoses === 'offered';
  useEffect(() => {
    void setFieldValue(
      'chosen',
      diagnoses.map(() => offered),
    );
  }, [offered, template, diagnoses, setFieldValue]);
  const preview = list.data?.items.find((item) => item.template === template);
  if (failure && !list.data)
    return <ErrorState problem={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingState shape="form" />;
  return (
    <>
      <SelectField
        name="template"
        label={t('visits.documents.template')}
        required
        options={list.data.items.map((item) => ({ value: item.template, label: item.title }))}
      />
      <SelectField
        name="language"
        label={t('visits.documents.language')}
        placeholder={null}
        options={locales.map((one) => ({
          value: one,
          label: t(`visits.documents.languages.${one}`),
        }))}
      />
      {asks?.leave ? (
        <>
          <DateField name="from" label={t('visits.documents.from')} required />
          <NumberField name="days" label={t('visits.documents.days')} integer required />
        </>
      ) : null}
      {asks && asks.diagnoses !== 'never' && diagnoses.length > 0 ? (
        <Box role="group" aria-label={t('visits.documents.diagnoses')}>
          <Text size="sm" fontWeight="medium">
            {t('visits.documents.diagnoses')}
          </Text>
          {offered ? null : (
            <Text size="xs" tone="muted">
              {t('visits.documents.diagnosesHelp')}
            </Text>
          )}
          {diagnoses.map(({ code, title }, place) => (
            <CheckboxField key={code} name={`chosen.${place}`} label={`${code} ${title}`} />
          ))}
        </Box>
      ) : null}
      {preview ? (
        <Box role="region" aria-label={t('visits.documents.preview')} tabIndex={0}>
          <Text size="sm" tone="muted" whiteSpace="pre-line" overflowWrap="anywhere">
            {preview.body}
          </Text>
        </Box>
      ) : null}
    </>
  );
};

interface NewDocumentProps {
  readonly visit: Visit;
  readonly onClose: () => void;
  readonly onCreated: (document: ClinicalDocument) => void;
}

/** Chooses a template and what stands in it; its text is edited afterwards. */
export const NewDocument = ({ visit, onClose, onCreated }: NewDocumentProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const create = useMutation({
    ...apiMutation('clinicalDocumentCreate'),
    onSuccess: (document) => {
      void client.invalidateQueries({ queryKey: apiKey('visitDocumentList') });
      onCreated(document);
    },
  });
  const rules = useMemo(() => {
    const { leaveDaysMax: max } = limits;
    const isLeave = ({ template }: NewValues) => templateOf(template) === 'sick-leave';
    const isCount = (text = '') => {
      const days = parseNumber(text);
      return days !== null && Number.isInteger(days) && days >= 1 && days <= max;
    };
    return yup.object({
      template: yup.string().required(t('visits.documents.rules.template')),
      from: yup
        .string()
        .test(
          'from',
          t('visits.documents.rules.from'),
          (text, { parent }) => !isLeave(parent) || Boolean(text),
        ),
      days: yup
        .string()
        .test(
          'days',
          t('visits.documents.rules.days', { max }),
          (text, { parent }) => !isLeave(parent) || isCount(text),
        ),
    });
  }, [t]);
  const submit = ({ template, language, chosen, from, days }: NewValues) => {
    const key = templateOf(template);
    if (!key) return;
    const asks = documentTemplates[key];
    create.mutate({
      params: { visitId: visit.id },
      body: {
        template: key,
        language: languageOf(language),
        diagnoses:
          asks.diagnoses === 'never'
            ? []
            : visit.diagnoses.items.filter((_item, place) => chosen[place]).map(({ code }) => code),
        leave: asks.leave ? { from, days: parseNumber(days) ?? 0 } : null,
      },
    });
  };
  return (
    <FormDialog<NewValues>
      open
      onClose={onClose}
      size="lg"
      title={t('visits.documents.new')}
      submitLabel={t('visits.documents.fill')}
      initialValues={{
        template: '',
        language: locales[0], // it is for the patient, whatever the screen speaks
        chosen: visit.diagnoses.items.map(() => false),
        from: companyToday(),
        days: '',
      }}
      validationSchema={rules}
      onSubmit={submit}
      submitting={create.isPending}
      problem={useFailure(create.error)}
    >
      <TemplateFields visit={visit} />
    </FormDialog>
  );
};
