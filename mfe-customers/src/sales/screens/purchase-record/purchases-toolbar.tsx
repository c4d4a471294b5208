import { IconButton } from '@sala/shared-ui';
import { ColumnsIcon, ViewIcon } from '@sala/shared-ui/icons';
import { SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation, type SearchChanges } from '@sala/shell-sdk';
import type { ListTool } from '@sala/screen-parts/list-tools';
import { MorePurchaseFilters, PurchaseFilters } from './purchase-filters';
import { filtersIn, type PurchasePlace } from './purchase-search';

export interface PurchasesToolbarProps {
  readonly place: PurchasePlace;
  /** Counts beside the filters are fetched after the purchases. */
  readonly loaded: boolean;
  readonly look: (changes: SearchChanges<PurchasePlace>, replace?: boolean) => void;
  readonly onTool: (tool: ListTool) => void;
}

/** Common filters, with the others in a second row. */
export const PurchasesToolbar = ({ place, loaded, look, onTool }: PurchasesToolbarProps) => {
  const { t } = useTranslation('customers');
  return (
    <TableToolbar
      active={filtersIn(place)}
      more={<MorePurchaseFilters place={place} loaded={loaded} look={look} />}
      moreActive={[place.method, place.sellerId].filter((value) => value !== '').length}
      end={
        <>
          <IconButton
            label={t('views.title')}
            icon={<ViewIcon />}
            variant="outline"
            onClick={() => onTool('views')}
          />
          <IconButton
            label={t('columns.title')}
            icon={<ColumnsIcon />}
            variant="outline"
            onClick={() => onTool('columns')}
          />
        </>
      }
    >
      <SearchInput
        label={t('purchases.search')}
        value={place.search}
        onChange={(search) => look({ search }, true)}
      />
      <PurchaseFilters place={place} loaded={loaded} look={look} />
    </TableToolbar>
  );
};
