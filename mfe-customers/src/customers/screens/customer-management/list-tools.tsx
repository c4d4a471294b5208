import type { CustomField } from '@sala/shared-contracts';
import { lazyPart } from '@sala/shared-ui';
import type { SearchChanges } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { columnsOfSettings } from '@sala/screen-parts/views';
import type { CustomerPlace } from './customer-search';
import type { ListTool } from './list-toolbar';
import { placeOfSettings, settingsOf } from './view-settings';

const FiltersPanel = lazyPart(
  () => import('./filters/filters-panel'),
  (module) => module.FiltersPanel,
);
const ColumnsPanel = lazyPart(
  () => import('@sala/screen-parts/columns-panel'),
  (module) => module.ColumnsPanel,
);
const ViewsPanel = lazyPart(
  () => import('@sala/screen-parts/views-panel'),
  (module) => module.ViewsPanel,
);

export interface ColumnTools {
  readonly offered: readonly OfferedColumn[];
  readonly shown: readonly string[];
  /** undefined: nobody chose; the usual ones are shown. */
  readonly chosen: readonly string[] | undefined;
  readonly choose: (keys: readonly string[] | undefined) => void;
}

export interface ListToolsProps {
  readonly tool: ListTool;
  readonly place: CustomerPlace;
  readonly fields: readonly CustomField[];
  readonly columns: ColumnTools;
  readonly onLook: (changes: SearchChanges<CustomerPlace>) => void;
  readonly onClose: () => void;
}

/** The panel that sets up the list. */
export const ListTools = ({ tool, place, fields, columns, onLook, onClose }: ListToolsProps) => {
  switch (tool) {
    case 'filters':
      return <FiltersPanel place={place} fields={fields} onLook={onLook} onClose={onClose} />;
    case 'columns':
      return (
        <ColumnsPanel
          offered={columns.offered}
          chosen={columns.shown}
          onChange={columns.choose}
          onClose={onClose}
        />
      );
    case 'views':
      return (
        <ViewsPanel
          screen="customers"
          settings={settingsOf(place, columns.chosen)}
          onOpen={(settings) => {
            onLook(placeOfSettings(settings));
            columns.choose(columnsOfSettings(settings));
          }}
          onClose={onClose}
        />
      );
  }
};
