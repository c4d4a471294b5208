import { Button, IconButton } from '@sala/shared-ui';
import { ColumnsIcon, FilterIcon, ViewIcon } from '@sala/shared-ui/icons';
import { SearchInput, TableToolbar, useIsPhone } from '@sala/shared-ui/table';
import { useFormat, useTranslation, type SearchChanges } from '@sala/shell-sdk';
import type { ListTool } from '@sala/screen-parts/list-tools';
import { useState } from 'react';
import { MorePurchaseFilters, PurchaseFilters } from './purchase-filters';
import { filtersIn, type PurchasePlace } from './purchase-search';

export interface PurchasesToolbarProps {
  readonly place: PurchasePlace;
  /** Counts beside the filters are fetched after the purchases. */
  readonly loaded: boolean;
  readonly look: (changes: SearchChanges<PurchasePlace>, replace?: boolean) => void;
  readonly onTool: (tool: ListTool) => void;
}

/** Common filters, with the others in a second row; on a phone all in one panel. */
export const PurchasesToolbar = ({ place, loaded, look, onTool }: PurchasesToolbarProps) => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const phone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const active = filtersIn(place);
  // active filters stay visible
  const shown = !phone && (place.method !== '' || place.sellerId !== '');
  const open = opened || shown;
  const filters = <PurchaseFilters place={place} loaded={loaded} look={look} />;
  const words =
    active > 0 ? t('purchases.filtersOn', { n: number(active) }) : t('purchases.filters');
  const fold = (
    <Button aria-expanded={open} disabled={shown} onClick={() => setOpened(!opened)}>
      <FilterIcon />
      {phone ? words : t('purchases.moreFilters')}
    </Button>
  );
  return (
    <>
      <TableToolbar
        end={
          <>
            {phone ? fold : null}
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
        {phone ? null : filters}
        {phone ? null : fold}
      </TableToolbar>
      {open ? (
        <TableToolbar>
          {phone ? filters : null}
          <MorePurchaseFilters place={place} loaded={loaded} look={look} />
        </TableToolbar>
      ) : null}
    </>
  );
};
