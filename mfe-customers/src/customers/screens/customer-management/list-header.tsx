import { useCan } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { Button, IconButton, lazyPart, PageHeader } from '@sala/shared-ui';
import { PlusIcon, UploadIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { memo } from 'react';
import { filterQueryOf, type CustomerPlace } from './customer-search';

const ExportCustomers = lazyPart(
  () => import('./export-customers'),
  (module) => module.ExportCustomers,
);

export const NewCustomerButton = ({ onNew }: { readonly onNew: () => void }) => {
  const { t } = useTranslation('customers');
  return (
    <Button variant="solid" onClick={onNew}>
      <PlusIcon />
      {t('customer.new')}
    </Button>
  );
};

type Counted = Pick<EndpointOutput<Contract['customerList']>, 'total' | 'totalIs'>;

/** Beyond some thousands nobody counts to the last one. */
const useCount = (listed: Counted | undefined): number | string | undefined => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return listed === undefined || listed.totalIs === 'exact'
    ? listed?.total
    : t(`customers.${listed.totalIs}`, { n: format.number(listed.total) });
};

export interface ListHeaderProps {
  readonly place: CustomerPlace;
  /** Absent: they are not shown as a list, or not there yet. */
  readonly listed: Counted | undefined;
  /** The columns on screen behind the name. */
  readonly shown: readonly string[];
  readonly onImport: () => void;
  readonly onNew: () => void;
}

const PlainHeader = ({ place, listed, shown, onImport, onNew }: ListHeaderProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('customers:write');
  const canExport = useCan('customers:export');
  const actions = (
    <>
      {canExport ? (
        <ExportCustomers
          query={{ ...filterQueryOf(place), sort: place.sort }}
          columns={['name', ...shown]}
        />
      ) : null}
      {canWrite ? (
        <IconButton
          label={t('imports.of.customers.title')}
          icon={<UploadIcon />}
          variant="outline"
          onClick={onImport}
        />
      ) : null}
      {canWrite ? <NewCustomerButton onNew={onNew} /> : null}
    </>
  );
  return <PageHeader title={t('customers.title')} count={useCount(listed)} actions={actions} />;
};

/**
 * How many there are, and what can be done with all of them. A list that grows does not draw it
 * again.
 */
export const ListHeader = memo(PlainHeader);
