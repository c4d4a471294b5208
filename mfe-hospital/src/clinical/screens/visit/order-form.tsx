import {
  limits,
  serviceRequestCategories,
  serviceRequestPriorities,
  type ServiceRequest,
} from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  keepPreviousData,
  notify,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useDeferredValue, useMemo } from 'react';

interface OrderValues {
  readonly category: string;
  readonly codeText: string;
  readonly priority: string;
  readonly reason: string;
  readonly draft: boolean;
}

const blank: OrderValues = {
  category: '',
  codeText: '',
  priority: 'routine',
  reason: '',
  draft: false,
};

const suggestionsShown = 6;

const categoryOf = ({ category }: OrderValues) =>
  serviceRequestCategories.find((one) => one === category);

/** What the clinic ordered before and common studies, taken by click or Tab and Enter. */
const Suggestions = ({ patientId }: { readonly patientId: string }) => {
  const { t } = useTranslation('hospital');
  const { values, setValues, dirty } = useFormikContext<OrderValues>();
  useUnsavedWork(dirty);
  const search = useDeferredValue(values.codeText.trim().slice(0, limits.searchMax));
  // What is typed is looked for among all types; of a chosen type, its most common are offered.
  const category = search === '' ? categoryOf(values) : undefined;
  const found = useQuery({
    ...apiQuery('serviceRequestSuggest', {
      query: { search, patientId, ...(category && { category }) },
    }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const offers = (found.data?.items ?? [])
    .filter(({ codeText }) => codeText !== values.codeText.trim())
    .slice(0, suggestionsShown);
  if (offers.length === 0) return null;
  return (
    <Flex
      as="ul"
      role="list"
      aria-label={t('visits.orders.offers')}
      wrap="wrap"
      gap="1"
      m="0"
      p="0"
    >
      {offers.map((offer) => (
        <Box as="li" key={offer.codeText} display="inline-flex">
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              void setValues({ ...values, category: offer.category, codeText: offer.codeText })
            }
          >
            {offer.codeText}
            {offer.unusual ? (
              <Text as="span" size="xs" tone="muted">
                {` · ${t(`visits.orders.unusual.${offer.unusual}`)}`}
              </Text>
            ) : null}
          </Button>
        </Box>
      ))}
    </Flex>
  );
};

interface OrderFormProps {
  readonly visitId: string;
  /** For whom: what is unusual at their age or for their sex is not offered. */
  readonly patientId: string;
  /** A draft to go on with; absent: a new order. */
  readonly draft?: ServiceRequest;
  readonly onClose: () => void;
}

/** Orders a study, a procedure or a referral, or keeps it as a draft. */
export const OrderForm = ({ visitId, patientId, draft, onClose }: OrderFormProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const onSuccess = ({ codeText, status }: ServiceRequest) => {
    notify.success(
      t(status === 'draft' ? 'visits.orders.kept' : 'visits.orders.ordered', { study: codeText }),
    );
    onClose();
    return client.invalidateQueries({ queryKey: apiKey('visitServiceRequestView') });
  };
  const create = useMutation({ ...apiMutation('serviceRequestCreate'), onSuccess });
  const update = useMutation({ ...apiMutation('serviceRequestUpdate'), onSuccess });
  const rules = useMemo(() => {
    const tooLong = (max: number) => t('visits.rules.tooLong', { max });
    return yup.object({
      category: yup.string().required(t('visits.orders.categoryRequired')),
      codeText: yup
        .string()
        .trim()
        .required(t('visits.orders.studyRequired'))
        .max(limits.serviceRequestCodeMax, tooLong(limits.serviceRequestCodeMax)),
      reason: yup
        .string()
        .trim()
        .max(limits.serviceRequestReasonMax, tooLong(limits.serviceRequestReasonMax)),
    });
  }, [t]);
  const submit = (values: OrderValues) => {
    const category = categoryOf(values);
    if (!category) return; // the rules ask for it
    const body = {
      category,
      codeText: values.codeText.trim(),
      priority: serviceRequestPriorities.find((one) => one === values.priority) ?? 'routine',
      reason: values.reason.trim(),
      status: values.draft ? ('draft' as const) : ('active' as const),
    };
    if (draft)
      update.mutate({
        params: { serviceRequestId: draft.id },
        body: { ...body, version: draft.version },
      });
    else create.mutate({ params: { visitId }, body });
  };
  return (
    <FormDialog<OrderValues>
      open
      onClose={onClose}
      title={t(draft ? 'visits.orders.edit' : 'visits.orders.new')}
      submitLabel={t('visits.orders.save')}
      initialValues={draft ? orderValues(draft) : blank}
      validationSchema={rules}
      onSubmit={submit}
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
    >
      <TextField
        name="codeText"
        label={t('visits.orders.study')}
        required
        autoFocus
        autoComplete="off"
        countTo={limits.serviceRequestCodeMax}
      />
      <Suggestions patientId={patientId} />
      <SelectField
        name="category"
        label={t('visits.orders.category')}
        required
        options={serviceRequestCategories.map((one) => ({
          value: one,
          label: t(`visits.orders.categories.${one}`),
        }))}
      />
      <SelectField
        name="priority"
        label={t('visits.orders.priority')}
        required
        options={serviceRequestPriorities.map((one) => ({
          value: one,
          label: t(`visits.orders.priorities.${one}`),
        }))}
      />
      <TextareaField
        name="reason"
        label={t('visits.orders.reason')}
        countTo={limits.serviceRequestReasonMax}
      />
      <CheckboxField name="draft" label={t('visits.orders.draft')} />
    </FormDialog>
  );
};

const orderValues = ({
  category,
  codeText,
  priority,
  reason,
  status,
}: ServiceRequest): OrderValues => ({
  category,
  codeText,
  priority,
  reason,
  draft: status === 'draft',
});
