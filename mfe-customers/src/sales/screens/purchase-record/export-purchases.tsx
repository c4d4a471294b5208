import { limits, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';

type Query = NonNullable<EndpointInput<Contract['purchaseExport']>['query']>;

type Format = NonNullable<Query['format']>;

/** Search words, filters and sort of the list, or the ids of selected purchases. */
export type ExportPurchasesProps =
  | { readonly query: Omit<Query, 'format'> }
  | { readonly picked: readonly string[] };

const fileOf = (props: ExportPurchasesProps, format: Format) =>
  'picked' in props
    ? api.purchasePickedExport({
        body: { ids: props.picked.slice(0, limits.exportPickedMax), format },
      })
    : api.purchaseExport({ query: { ...props.query, format } });

/** Exports listed or selected purchases. */
export const ExportPurchases = (props: ExportPurchasesProps) => {
  const { t } = useTranslation('customers');
  const choice = (format: Format) => ({
    key: format,
    label: t(`export.${format}`),
    file: () => fileOf(props, format),
  });
  return <ExportMenu name="purchaseExport" choices={[choice('csv'), choice('xlsx')]} />;
};
