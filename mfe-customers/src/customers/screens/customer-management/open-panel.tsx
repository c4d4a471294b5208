import type { Customer, CustomField } from '@sala/shared-contracts';
import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import { Button, ErrorState, lazyPart, LoadingState } from '@sala/shared-ui';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import type { CustomerListProps } from './customer-list';
import { CustomerPanel } from './panel/customer-panel';

const loadForms = () => import('./customer-form-panels');
const NewCustomer = lazyPart(loadForms, (module) => module.NewCustomer);
const EditCustomer = lazyPart(loadForms, (module) => module.EditCustomer);
const MergePanel = lazyPart(
  () => import('./merge/merge-panel'),
  (module) => module.MergePanel,
);

/** Custom fields, which are loaded by a separate call. */
export interface FieldsAnswer {
  readonly fields: readonly CustomField[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

export interface OpenPanelProps extends CustomerListProps {
  /** Loaded customers: these open immediately. */
  readonly listed: readonly Customer[];
  readonly answer: FieldsAnswer;
  readonly onClose: () => void;
  readonly onBlock: ((customer: Customer) => void) | undefined;
  readonly onDelete: ((customer: Customer) => void) | undefined;
}

/** What the server says of a customer whose data a privacy request blocks. */
const blockOf = (error: unknown) => {
  const problem = error instanceof ApiError ? error.problem : null;
  const { blockedAt, request } = problem?.meta ?? {};
  return problem?.code === 'customer.privacy_blocked' &&
    typeof blockedAt === 'string' &&
    typeof request === 'number'
    ? { blockedAt, request }
    : null;
};

/** Panel named in the URL: a new customer, a listed one, another one, or none. */
export const OpenPanel = ({
  place,
  go,
  listed,
  answer,
  onClose,
  onBlock,
  onDelete,
}: OpenPanelProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const canWrite = useCan('customers:write');
  const canDelete = useCan('customers:delete');
  const { customerId } = place;
  const near = listed.find(({ id }) => id === customerId);
  // Also fetched separately: a refetch may drop the customer from the list while the form is open.
  const view = useQuery({
    ...apiQuery('customerView', { params: { customerId } }),
    enabled: customerId !== '' && place.new === '',
  });
  const customer = view.data ?? near;
  const error: unknown = answer.error ?? view.error;
  const failure = useFailure(error);
  const title = place.new ? t('customer.new') : (customer?.name ?? t('customers.one'));

  if (place.new === '' && customerId === '') return null;
  if ((place.new && !canWrite) || (place.merge && !canDelete)) {
    return (
      <SidePanel beside="record" open title={title} onClose={onClose}>
        <AccessDenied
          permission={t(
            place.merge ? 'permissions.customers.delete' : 'permissions.customers.write',
          )}
        />
      </SidePanel>
    );
  }
  const { fields } = answer;
  if (fields && place.new)
    return <NewCustomer fields={fields} typed={place.name} onClose={onClose} />;
  if (fields && customer && place.merge)
    return <MergePanel key={customer.id} customer={customer} fields={fields} onClose={onClose} />;
  if (fields && customer && place.edit && canWrite) {
    return (
      <EditCustomer
        key={customer.id}
        customer={customer}
        fields={fields}
        onClose={onClose}
        footer={
          onDelete ? (
            <Button variant="dangerGhost" me="auto" onClick={() => onDelete(customer)}>
              <DeleteIcon />
              {t('delete')}
            </Button>
          ) : null
        }
      />
    );
  }
  if (fields && customer) {
    return (
      <CustomerPanel
        key={customer.id}
        customer={customer}
        fields={fields}
        tab={place.tab}
        onTab={(tab) => go({ tab: tab === 'summary' ? undefined : tab }, { replace: true })}
        onClose={onClose}
        onEdit={canWrite ? () => go({ edit: '1' }) : undefined}
        onMerge={canDelete ? () => go({ merge: '1' }) : undefined}
        onBlock={onBlock ? () => onBlock(customer) : undefined}
        onDelete={onDelete ? () => onDelete(customer) : undefined}
      />
    );
  }
  const block = blockOf(view.error);
  const retry = () => (answer.error ? answer.retry() : void view.refetch());
  return (
    <SidePanel beside="record" open width="wide" title={title} onClose={onClose}>
      {block ? (
        <ErrorState
          title={t('customers.privacyBlocked')}
          text={t('customers.privacyBlockedText', {
            day: format.dateTime(block.blockedAt),
            number: block.request,
          })}
        />
      ) : isMissing(view) ? (
        <ErrorState title={t('customers.notFound')} text={t('customers.notFoundText')} />
      ) : failure ? (
        <ErrorState problem={failure} onRetry={retry} />
      ) : (
        <LoadingState shape="form" rows={6} />
      )}
    </SidePanel>
  );
};
