import { Button, IconButton } from '@sala/shared-ui';
import { ColumnsIcon, FilterIcon, ViewIcon } from '@sala/shared-ui/icons';
import { SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import type { ListTool } from './list-tools';
import { MorePurchaseFilters, PurchaseFilters } from './purchase-filters';
import type { PurchasePlace } from './purchase-search';

export interface PurchasesToolbarProps {
  readonly place: PurchasePlace;
  /** The sales are there: only then the numbers beside the filters are asked for. */
  readonly loaded: boolean;
  readonly look: (changes: Partial<PurchasePlace>, replace?: boolean) => void;
  readonly onTool: (tool: ListTool) => void;
}

/** What the list is narrowed by: what is asked all day at once, the rest in a line that one opens. */
export const PurchasesToolbar = ({ place, loaded, look, onTool }: PurchasesToolbarProps) => {
  const { t } = useTranslation('customers');
  const [opened, setOpened] = useState(false);
  const inUse = place.method !== '' || place.sellerId !== '';
  const open = opened || inUse;
  return (
    <>
      <TableToolbar
        end={
          <>
            <IconButton label={t('views.title')} icon={<ViewIcon />} variant="outline" onClick={() => onTool('views')} />
            <IconButton label={t('columns.title')} icon={<ColumnsIcon />} variant="outline" onClick={() => onTool('columns')} />
          </>
        }
      >
        <SearchInput label={t('purchases.search')} value={place.search} onChange={(search) => look({ search }, true)} />
        <PurchaseFilters place={place} loaded={loaded} look={look} />
        <Button aria-expanded={open} disabled={inUse} onClick={() => setOpened(!opened)}>
          <FilterIcon />
          {t('purchases.moreFilters')}
        </Button>
      </TableToolbar>
      {open ? (
        <TableToolbar>
          <MorePurchaseFilters place={place} loaded={loaded} look={look} />
        </TableToolbar>
      ) : null}
    </>
  );
};
