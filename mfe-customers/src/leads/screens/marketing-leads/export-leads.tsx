import { limits, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { ExportMenu } from '@sala/screen-parts/export-menu';

type Query = NonNullable<EndpointInput<Contract['leadExport']>['query']>;

type Format = NonNullable<Query['format']>;

/** Search words, filters and sort of the list, or the ids of selected leads. */
export type ExportLeadsProps =
  | { readonly query: Omit<Query, 'format'> }
  | { readonly picked: readonly string[] };

const fileOf = (props: ExportLeadsProps, format: Format) =>
  'picked' in props
    ? api.leadPickedExport({ body: { ids: props.picked.slice(0, limits.exportPickedMax), format } })
    : api.leadExport({ query: { ...props.query, format } });

/** Exports listed or selected leads. */
export const ExportLeads = (props: ExportLeadsProps) => {
  const { t } = useTranslation('customers');
  const choice = (format: Format) => ({
    key: format,
    label: t(`export.${format}`),
    file: () => fileOf(props, format),
  });
  return <ExportMenu name="leadExport" choices={[choice('csv'), choice('xlsx')]} />;
};
