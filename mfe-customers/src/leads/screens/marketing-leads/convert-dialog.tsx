import { limits, type CustomField, type Lead, type LeadDetail } from '@sala/shared-contracts';
import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useMutation,
  useNavigate,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { Translate } from '@sala/screen-parts/translate';
import { useId, useMemo, useState } from 'react';
import { CustomValueFields } from '../../../parts/custom-values/custom-value-fields';
import {
  changedValues,
  judge,
  refusalOf,
  type TypedValues,
} from '../../../parts/custom-values/custom-values';
import { paths } from '../../../paths';
import { Candidates, Choice, useCandidateDetail } from './candidates';
import { useInvalidateLeads } from './invalidate-leads';

export interface ConvertDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Radio value for creating a new customer. */
const fresh = 'new';
const noFields: readonly CustomField[] = [];

interface ConvertValues {
  readonly values: TypedValues;
}

const valuesSchema = (t: Translate, fields: readonly CustomField[]) =>
  yup.object({
    values: yup.mixed().test('custom', (typed, context) => {
      const facts = {
        max: limits.textValueMax,
        from: String(limits.dateYearMin),
        to: String(limits.dateYearMax),
      };
      const errors = fields.flatMap((field) => {
        const verdict = judge(field, typed as TypedValues); // all boxes of the form hold text
        return verdict.ok
          ? []
          : [
              context.createError({
                path: `values.${field.key}`,
                message: t(`rules.${refusalOf[verdict.code] ?? 'invalid'}`, facts),
              }),
            ];
      });
      return errors.length === 0 || new yup.ValidationError(errors);
    }),
  });

/** Converts a lead into a new or an existing customer. */
export const ConvertDialog = ({ lead, onClose }: ConvertDialogProps) => {
  const { t } = useTranslation('customers');
  const group = useId();
  const navigate = useNavigate();
  const invalidate = useInvalidateLeads();
  const detailOf = useCandidateDetail();
  const mayCreate = useCan('customers:write');
  const [choice, setChosen] = useState<string | null>(null);
  const found = useQuery(apiQuery('leadCandidateList', { params: { leadId: lead.id } }));
  // Without candidates, a new customer is preselected.
  const chosen = choice || (mayCreate && found.data?.customers.length === 0 ? fresh : choice);
  const own = useQuery({
    ...apiQuery('customerFieldList'),
    enabled: useCan('customer-fields:read'),
    meta: failsAlone,
  });
  // Only required custom fields; the others can wait.
  const fields = useMemo(
    () =>
      chosen === fresh
        ? (own.data?.items.filter(({ required }) => required) ?? noFields)
        : noFields,
    [chosen, own.data],
  );
  const schema = useMemo(() => valuesSchema(t, fields), [t, fields]);
  const [initialValues] = useState<ConvertValues>({ values: {} });
  const convert = useMutation({
    ...apiMutation('leadConvert'),
    onSuccess: ({ name, convertedCustomerId }: LeadDetail) => {
      notify.aside({
        kind: 'success',
        text: t('leads.convertedDone', { name }),
        action: {
          label: t('leads.openCustomer'),
          onSelect: () =>
            navigate(`${paths.customerManagement}?customerId=${convertedCustomerId ?? ''}`),
        },
      });
      onClose();
    },
    onSettled: invalidate,
  });
  const failure = useFailure(convert.error);
  const unchosen = useMemo(
    () => (chosen === '' ? { title: t('leads.rules.choose') } : null),
    [chosen, t],
  );
  return (
    <FormDialog<ConvertValues>
      open
      onClose={onClose}
      title={t('leads.convertTitle', { name: lead.name })}
      submitLabel={t('leads.convert')}
      submitting={convert.isPending}
      problem={failure ?? unchosen}
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={({ values }) => {
        if (!chosen) return setChosen('');
        const isNew = chosen === fresh;
        const given = changedValues(fields, values, {});
        const body = {
          version: lead.version,
          customerId: isNew ? null : chosen,
          ...(isNew && fields.length > 0 ? { values: given } : {}),
        };
        return convert.mutate({ params: { leadId: lead.id }, body });
      }}
    >
      <Candidates leadId={lead.id}>
        {({ customers }) => (
          <Box
            role="radiogroup"
            aria-label={t('leads.convertWho')}
            display="grid"
            gap="2"
            color="fg"
          >
            <Text tone="muted">
              {t(customers.length > 0 ? 'leads.convertFound' : 'leads.convertNone')}
            </Text>
            {customers.map((customer) => (
              <Choice
                key={customer.id}
                name={group}
                value={customer.id}
                checked={chosen === customer.id}
                onChoose={() => setChosen(customer.id)}
                title={customer.name}
                detail={detailOf(customer, customer.code)}
              />
            ))}
            {mayCreate ? (
              <Choice
                name={group}
                value={fresh}
                checked={chosen === fresh}
                onChoose={() => setChosen(fresh)}
                title={t('leads.convertNew')}
                detail={t('leads.convertNewText')}
              />
            ) : null}
          </Box>
        )}
      </Candidates>
      <CustomValueFields fields={fields} />
    </FormDialog>
  );
};
