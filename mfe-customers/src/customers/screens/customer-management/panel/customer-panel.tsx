import type { Customer, CustomField } from '@sala/shared-contracts';
import { Button, ErrorState, lazyPart } from '@sala/shared-ui';
import { BlockIcon, DeleteIcon, EditIcon, MergeIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs, type Tab } from '@sala/shared-ui/tabs';
import { useCommands, useCrumb, useCustomerTabs, useFormat, useTranslation } from '@sala/shell-sdk';
import { OtherTab } from './other-tab';
import { SummaryTab } from './summary-tab';
import { useDataExportActions } from './use-data-export-actions';

const TimelineTab = lazyPart(
  () => import('./timeline-tab'),
  (module) => module.TimelineTab,
);
const FiscalTab = lazyPart(
  () => import('./fiscal-tab'),
  (module) => module.FiscalTab,
);
const FilesTab = lazyPart(
  () => import('../../../parts/files-tab'),
  (module) => module.FilesTab,
);
const ConsentTab = lazyPart(
  () => import('./consent-tab'),
  (module) => module.ConsentTab,
);

export interface CustomerPanelProps {
  readonly customer: Customer;
  readonly fields: readonly CustomField[];
  /** '' for the first tab. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
  /** undefined without permission. */
  readonly onEdit: (() => void) | undefined;
  readonly onMerge: (() => void) | undefined;
  readonly onBlock: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

/** Panel of a customer, including tabs of other remotes. */
export const CustomerPanel = ({
  customer,
  fields,
  tab,
  onTab,
  onClose,
  onEdit,
  onMerge,
  onBlock,
  onDelete,
}: CustomerPanelProps) => {
  useCrumb(customer.name);
  const { t } = useTranslation('customers');
  const format = useFormat();
  const others = useCustomerTabs();
  const dataExports = useDataExportActions(customer);
  useCommands(
    onEdit
      ? [
          {
            id: 'edit',
            label: t('customers.editNamed', { name: customer.name }),
            keys: 'e',
            run: onEdit,
          },
        ]
      : [],
  );
  const tabs: readonly Tab<string>[] = [
    {
      value: 'summary',
      label: t('customers.tabs.summary'),
      content: <SummaryTab customer={customer} fields={fields} />,
    },
    {
      value: 'timeline',
      label: t('customers.tabs.timeline'),
      content: <TimelineTab customer={customer} fields={fields} />,
    },
    ...others.map((other) => ({
      value: other.id,
      label: other.title,
      content: <OtherTab key={other.id} tab={other} customerId={customer.id} />,
    })),
    {
      value: 'fiscal',
      label: t('customers.tabs.fiscal'),
      content: <FiscalTab customer={customer} onEdit={onEdit} />,
    },
    {
      value: 'consent',
      label: t('customers.tabs.consent'),
      content: <ConsentTab customer={customer} canWrite={onEdit !== undefined} />,
    },
    { value: 'files', label: t('files.title'), content: <FilesTab customerId={customer.id} /> },
  ];
  const open = tab === '' ? 'summary' : tab;
  const known = tabs.some(({ value }) => value === open);
  const menu = [
    ...(onBlock
      ? [
          {
            key: 'block',
            label: t(customer.status === 'blocked' ? 'customers.unblock' : 'customers.block'),
            icon: <BlockIcon />,
            onSelect: onBlock,
          },
        ]
      : []),
    ...(onMerge
      ? [
          {
            key: 'merge',
            label: t('customers.merge.action'),
            icon: <MergeIcon />,
            onSelect: onMerge,
          },
        ]
      : []),
    ...dataExports,
    ...(onDelete
      ? [
          {
            key: 'delete',
            label: t('delete'),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: onDelete,
          },
        ]
      : []),
  ];
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={customer.name}
      description={t('customers.since', {
        code: customer.code,
        date: format.date(customer.createdAt),
      })}
      onClose={onClose}
      actions={
        <>
          {onEdit ? (
            <Button size="sm" onClick={onEdit}>
              <EditIcon />
              {t('customers.edit')}
            </Button>
          ) : null}
          {menu.length > 0 ? <RowMenu name={customer.name} actions={menu} /> : null}
        </>
      }
    >
      <Tabs label={customer.name} value={open} onChange={onTab} tabs={tabs} />
      {known ? null : (
        <ErrorState title={t('customers.tabs.gone')} text={t('customers.tabs.goneText')} />
      )}
    </SidePanel>
  );
};
