import type { Product } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import {
  FormBody,
  FormWide,
  NumberField,
  RadioGroupField,
  SelectField,
  TextField,
  type RecordLine,
} from '@sala/shared-ui/form';
import { FormDialog, type FormDialogProps } from '@sala/shared-ui/overlay';
import {
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, type ReactNode } from 'react';
import { MoneyField } from '../../../../parts/money/money-field';
import { taxNames } from '../sale-rules';
import {
  changesOf,
  emptyProduct,
  kindNames,
  productBody,
  productSchema,
  valuesOfProduct,
  type ProductValues,
} from './product-rules';

interface ProductDialogProps extends Pick<
  FormDialogProps<ProductValues>,
  'title' | 'submitLabel' | 'initialValues' | 'onSubmit' | 'submitting' | 'problem' | 'onClose'
> {
  readonly notice?: ReactNode;
}

const ProductDialog = ({ notice, ...dialog }: ProductDialogProps) => {
  const { t } = useTranslation('customers');
  const { money } = useFormat();
  const schema = useMemo(() => productSchema(t, money), [t, money]);
  const { data } = useQuery(apiQuery('categoryList', { query: { kind: 'product' } }));
  const categories = useMemo(
    () => (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  );
  return (
    <FormDialog<ProductValues> open validationSchema={schema} {...dialog}>
      {notice}
      <FormBody columns={2}>
        <FormWide>
          <TextField name="name" label={t('purchases.products.name')} required autoComplete="off" />
        </FormWide>
        <TextField
          name="code"
          label={t('purchases.products.code')}
          required
          mono
          autoComplete="off"
        />
        <RadioGroupField
          name="kind"
          label={t('purchases.products.kind')}
          direction="row"
          options={kindNames.map((value) => ({
            value,
            label: t(`purchases.products.kinds.${value}`),
          }))}
        />
        <MoneyField name="price" label={t('purchases.products.price')} required />
        <SelectField
          name="taxKind"
          label={t('purchases.tax')}
          placeholder={null}
          options={taxNames.map((value) => ({ value, label: t(`purchases.taxes.${value}`) }))}
        />
        <TextField
          name="satKey"
          label={t('purchases.products.satKey')}
          help={t('purchases.products.satKeyHelp')}
          mono
          required
          autoComplete="off"
        />
        <TextField
          name="satUnit"
          label={t('purchases.products.satUnit')}
          help={t('purchases.products.satUnitHelp')}
          mono
          required
          autoComplete="off"
        />
        <NumberField
          name="cycleDays"
          label={t('purchases.products.cycleDays')}
          help={t('purchases.products.cycleDaysHelp')}
          integer
        />
        {categories.length > 0 ? (
          <SelectField
            name="categoryId"
            label={t('purchases.products.category')}
            help={t('purchases.products.categoryHelp')}
            placeholder={t('purchases.products.noCategory')}
            options={categories}
          />
        ) : null}
      </FormBody>
    </FormDialog>
  );
};

/** Success message after saving. */
const useDone = (onClose: () => void): ((text: string) => void) => {
  const client = useQueryClient();
  return (text) => {
    notify.success(text);
    void client.invalidateQueries({ queryKey: apiKey('productList') });
    onClose();
  };
};

export const NewProduct = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const done = useDone(onClose);
  const create = useMutation({
    ...apiMutation('productCreate'),
    onSuccess: ({ name }: Product) => done(t('purchases.products.createdDone', { name })),
  });
  return (
    <ProductDialog
      title={t('purchases.products.new')}
      submitLabel={t('purchases.products.create')}
      initialValues={emptyProduct}
      onSubmit={(values) => create.mutate({ body: productBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    />
  );
};

/** Labels and values of a product, in a fixed order. */
const useLines = (): ((product: Product) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (product) => [
    { label: t('purchases.products.name'), text: product.name },
    { label: t('purchases.products.code'), text: product.code },
    { label: t('purchases.products.kind'), text: t(`purchases.products.kinds.${product.kind}`) },
    { label: t('purchases.products.price'), text: format.money(product.price) },
    { label: t('purchases.tax'), text: t(`purchases.taxes.${product.taxKind}`) },
    { label: t('purchases.products.satKey'), text: product.satKey },
    { label: t('purchases.products.satUnit'), text: product.satUnit },
    {
      label: t('purchases.products.cycleDays'),
      text: product.cycleDays === null ? '—' : format.number(product.cycleDays),
    },
  ];
};

/** Edits a product; existing sales keep their values. */
export const EditProduct = ({
  product,
  onClose,
}: {
  readonly product: Product;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const done = useDone(onClose);
  const update = useMutation({
    ...apiMutation('productUpdate'),
    onSuccess: ({ name }: Product) => done(t('purchases.products.updatedDone', { name })),
  });
  const edit = useRecordEdit({
    entry: product,
    update,
    send: (body: ReturnType<typeof changesOf> & { readonly version: number }) =>
      update.mutate({ params: { productId: product.id }, body }),
    changesOf,
    valuesOf: valuesOfProduct,
    lines: useLines(),
    forget: () => void client.invalidateQueries({ queryKey: apiKey('productList') }),
  });
  return (
    <ProductDialog
      title={t('purchases.products.editNamed', { name: product.name })}
      submitLabel={t('save')}
      initialValues={valuesOfProduct(product)}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      notice={edit.notice}
    />
  );
};
