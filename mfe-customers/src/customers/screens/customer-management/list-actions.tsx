import { useCan } from '@sala/shared-auth';
import { Button, IconButton, lazyPart } from '@sala/shared-ui';
import { PlusIcon, UploadIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
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

export interface ListActionsProps {
  readonly place: CustomerPlace;
  /** Visible columns after the name. */
  readonly shown: readonly string[];
  readonly onImport: () => void;
}

const PlainActions = ({ place, shown, onImport }: ListActionsProps) => {
  const { t } = useTranslation('customers');
  const canWrite = useCan('customers:write');
  const canExport = useCan('customers:export');
  return (
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
    </>
  );
};

/** Memoised, so that loading more rows does not render it again. */
export const ListActions = memo(PlainActions);
