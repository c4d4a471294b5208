import type { SavedView } from '@sala/shared-contracts';
import { lazyPart } from '@sala/shared-ui';
import type { ReactNode } from 'react';
import type { Settings } from '../views';
import { columnsOfSettings } from '../views';
import type { OfferedColumn } from './columns-panel';

const ColumnsPanel = lazyPart(
  () => import('./columns-panel'),
  (module) => module.ColumnsPanel,
);
const ViewsPanel = lazyPart(
  () => import('../views/views-panel'),
  (module) => module.ViewsPanel,
);

/** What opens beside a list to set it up. */
export type ListTool = 'columns' | 'views' | 'filters';

export interface ColumnTools {
  readonly offered: readonly OfferedColumn[];
  readonly shown: readonly string[];
  /** undefined: nobody chose; the usual ones are shown. */
  readonly chosen: readonly string[] | undefined;
  readonly choose: (keys: readonly string[] | undefined) => void;
}

export interface ListToolsProps {
  readonly tool: ListTool;
  readonly screen: SavedView['screen'];
  readonly columns: ColumnTools;
  /** What a view would keep of the list as it is, columns apart. */
  readonly settings: Settings;
  /** Shows what a view keeps. */
  readonly onOpen: (settings: Settings) => void;
  readonly onClose: () => void;
  /** Tools that only this list has. */
  readonly children?: ReactNode;
}

/** The panel that sets up a list. */
export const ListTools = ({
  tool,
  screen,
  columns: { offered, shown, chosen, choose },
  settings,
  onOpen,
  onClose,
  children,
}: ListToolsProps) => {
  switch (tool) {
    case 'columns':
      return <ColumnsPanel offered={offered} chosen={shown} onChange={choose} onClose={onClose} />;
    case 'views':
      return (
        <ViewsPanel
          screen={screen}
          settings={chosen ? { ...settings, columns: [...chosen] } : settings}
          onOpen={(opened) => {
            onOpen(opened);
            choose(columnsOfSettings(opened));
          }}
          onClose={onClose}
        />
      );
    case 'filters':
      return children;
  }
};
