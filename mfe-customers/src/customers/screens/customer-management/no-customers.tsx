import { Button, EmptyState } from '@sala/shared-ui';
import { CustomersIcon, SearchIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import type { ReactNode } from 'react';

export interface NoCustomersProps {
  readonly filtered: boolean;
  readonly onClear: () => void;
  /** Button of the first step. */
  readonly action: ReactNode;
}

/** Distinguishes an empty list from a search without results. */
export const NoCustomers = ({ filtered, onClear, action }: NoCustomersProps) => {
  const { t } = useTranslation('customers');
  if (filtered) {
    const clear = <Button onClick={onClear}>{t('customers.clear')}</Button>;
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('customers.noneFound')}
        text={t('customers.noneFoundText')}
        action={clear}
      />
    );
  }
  return (
    <EmptyList
      permission="customers:write"
      icon={<CustomersIcon />}
      title={t('customers.empty')}
      text={t('customer.emptyText')}
      readOnlyText={t('customer.emptyReadOnly')}
      action={action}
    />
  );
};
