import type { Product } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { FormBody, FormWide, NumberField, RadioGroupField, SelectField, TextField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { MoneyField } from '../../../components/money/money-field';
import { taxNames } from '../sale-rules';
import { emptyProduct, kindNames, productBody, productSchema, valuesOfProduct, type ProductValues } from './product-rules';

export interface ProductFormProps {
  /** null: a new one. */
  readonly product: Product | null;
  readonly onClose: () => void;
}

/** Adds a product or a service to the price list, or changes one; what was sold keeps what it was sold with. */
export const ProductForm = ({ product, onClose }: ProductFormProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const client = useQueryClient();
  const done = (text: string) => {
    notify.success(text);
    void client.invalidateQueries({ queryKey: apiKey('productList') });
    onClose();
  };
  const create = useMutation({ ...apiMutation('productCreate'), onSuccess: ({ name }: Product) => done(t('purchases.products.createdDone', { name })) });
  const update = useMutation({ ...apiMutation('productUpdate'), onSuccess: ({ name }: Product) => done(t('purchases.products.updatedDone', { name })) });
  const schema = useMemo(() => productSchema(t, money), [t, money]);
  const save = (values: ProductValues) =>
    product
      ? update.mutate({ params: { productId: product.id }, body: { version: product.version, ...productBody(values) } })
      : create.mutate({ body: productBody(values) });
  return (
    <FormDialog<ProductValues>
      open
      title={product ? t('purchases.products.editNamed', { name: product.name }) : t('purchases.products.new')}
      submitLabel={t(product ? 'save' : 'purchases.products.create')}
      initialValues={product ? valuesOfProduct(product) : emptyProduct}
      validationSchema={schema}
      onSubmit={save}
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
      onClose={onClose}
    >
      <FormBody columns={2}>
        <FormWide>
          <TextField name="name" label={t('purchases.products.name')} required autoComplete="off" />
        </FormWide>
        <TextField name="code" label={t('purchases.products.code')} required mono autoComplete="off" />
        <RadioGroupField
          name="kind"
          label={t('purchases.products.kind')}
          direction="row"
          options={kindNames.map((value) => ({ value, label: t(`purchases.products.kinds.${value}`) }))}
        />
        <MoneyField name="price" label={t('purchases.products.price')} required />
        <SelectField
          name="taxKind"
          label={t('purchases.tax')}
          placeholder={null}
          options={taxNames.map((value) => ({ value, label: t(`purchases.taxes.${value}`) }))}
        />
        <TextField name="satKey" label={t('purchases.products.satKey')} help={t('purchases.products.satKeyHelp')} mono required autoComplete="off" />
        <TextField name="satUnit" label={t('purchases.products.satUnit')} help={t('purchases.products.satUnitHelp')} mono required autoComplete="off" />
        <NumberField name="cycleDays" label={t('purchases.products.cycleDays')} help={t('purchases.products.cycleDaysHelp')} integer />
      </FormBody>
    </FormDialog>
  );
};
