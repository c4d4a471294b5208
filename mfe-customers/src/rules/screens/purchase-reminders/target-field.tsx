import type { Product } from '@sala/shared-contracts';
import { api, apiQuery } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { SelectField, useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import type { ConfigValues } from './config-rules';

const offered = 8;

const productsByWords = (words: string) => ({
  queryKey: ['productList', 'reminders', words] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.productList(
      { query: { search: words || undefined, sort: 'name', page: 1, pageSize: offered } },
      { signal },
    ),
  meta: failsAlone,
});

const ProductField = () => {
  const { t } = useTranslation('customers');
  const { values, errors, submitCount, setValues } = useFormikContext<ConfigValues>();
  return (
    <Combobox<Product>
      label={t('reminders.targets.product')}
      placeholder={t('reminders.productSearch')}
      required
      query={productsByWords}
      line={({ name, code }) => (
        <>
          <Box flex="1" minW="0" overflowWrap="anywhere">
            {name}
          </Box>
          <Text size="xs" tone="muted" fontFamily="mono" flexShrink="0">
            {code}
          </Text>
        </>
      )}
      chosen={values.targetName}
      onChoose={({ id, name, cycleDays }) =>
        void setValues({
          ...values,
          targetId: id,
          targetName: name,
          name: values.name || name,
          cycleDays: cycleDays === null ? values.cycleDays : String(cycleDays),
        })
      }
      onClear={
        values.targetId
          ? () => void setValues({ ...values, targetId: '', targetName: '' })
          : undefined
      }
      error={submitCount > 0 ? (errors.targetId ?? null) : null}
    />
  );
};

const CategoryField = () => {
  const { t } = useTranslation('customers');
  const { data } = useQuery(apiQuery('categoryList', { query: { kind: 'product' } }));
  return (
    <SelectField
      name="targetId"
      label={t('reminders.targets.category')}
      help={t('reminders.categoryHelp')}
      required
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};

const DateFieldChoice = () => {
  const { t } = useTranslation('customers');
  const { data } = useQuery(apiQuery('purchaseFieldList'));
  const dates = (data?.items ?? []).filter(({ type }) => type === 'date');
  return (
    <SelectField
      name="targetId"
      label={t('reminders.targets.custom_field')}
      help={t(data && dates.length === 0 ? 'reminders.noDateFields' : 'reminders.fieldHelp')}
      required
      options={dates.map(({ id, label }) => ({ value: id, label }))}
    />
  );
};

/** Of what people are reminded. */
export const TargetField = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<ConfigValues>();
  switch (values.scope) {
    case 'product':
      return <ProductField />;
    case 'category':
      return <CategoryField />;
    case 'custom_field':
      return <DateFieldChoice />;
    case 'prescription_item':
      return (
        <Text size="sm" tone="muted">
          {t('reminders.prescriptionHelp')}
        </Text>
      );
  }
};
