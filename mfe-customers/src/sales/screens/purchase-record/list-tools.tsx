import { lazyPart } from '@sala/shared-ui';
import type { SearchChanges } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { columnsOfSettings } from '@sala/screen-parts/views';
import type { PurchasePlace } from './purchase-search';
import { placeOfSettings, settingsOf } from './purchase-views';

const ColumnsPanel = lazyPart(
  () => import('@sala/screen-parts/columns-panel'),
  (module) => module.ColumnsPanel,
);
const ViewsPanel = lazyPart(
  () => import('@sala/screen-parts/views-panel'),
  (module) => module.ViewsPanel,
);

/** What opens beside the list to set it up. */
export type ListTool = 'columns' | 'views';

export interface ListToolsProps {
  readonly tool: ListTool;
  readonly place: PurchasePlace;
  readonly offered: readonly OfferedColumn[];
  readonly shown: readonly string[];
  /** undefined: nobody chose; the usual ones are shown. */
  readonly chosen: readonly string[] | undefined;
  readonly choose: (keys: readonly string[] | undefined) => void;
  readonly go: (changes: SearchChanges<PurchasePlace>) => void;
  readonly onClose: () => void;
}

/** The panel that sets up the list. */
export const ListTools = ({
  tool,
  place,
  offered,
  shown,
  chosen,
  choose,
  go,
  onClose,
}: ListToolsProps) => {
  const today = useToday();
  if (tool === 'columns')
    return <ColumnsPanel offered={offered} chosen={shown} onChange={choose} onClose={onClose} />;
  return (
    <ViewsPanel
      screen="purchases"
      settings={{ ...settingsOf(place, today), ...(chosen ? { columns: [...chosen] } : {}) }}
      onOpen={(settings) => {
        go(placeOfSettings(settings, today));
        choose(columnsOfSettings(settings));
      }}
      onClose={onClose}
    />
  );
};
