import { lazyPart } from '@sala/shared-ui';
import type { SearchChanges } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { columnsOfSettings } from '@sala/screen-parts/views';
import type { LeadPlace } from './lead-search';
import type { LeadTool } from './leads-toolbar';
import { placeOfSettings, settingsOf } from './lead-views';

const ColumnsPanel = lazyPart(
  () => import('@sala/screen-parts/columns-panel'),
  (module) => module.ColumnsPanel,
);
const ViewsPanel = lazyPart(
  () => import('@sala/screen-parts/views-panel'),
  (module) => module.ViewsPanel,
);

export interface LeadToolsProps {
  readonly tool: LeadTool;
  readonly place: LeadPlace;
  readonly offered: readonly OfferedColumn[];
  readonly shown: readonly string[];
  /** undefined: nobody chose; the usual ones are shown. */
  readonly chosen: readonly string[] | undefined;
  readonly choose: (keys: readonly string[] | undefined) => void;
  readonly go: (changes: SearchChanges<LeadPlace>) => void;
  readonly onClose: () => void;
}

/** The panel that sets up the pipeline. */
export const LeadTools = ({
  tool,
  place,
  offered,
  shown,
  chosen,
  choose,
  go,
  onClose,
}: LeadToolsProps) =>
  tool === 'columns' ? (
    <ColumnsPanel offered={offered} chosen={shown} onChange={choose} onClose={onClose} />
  ) : (
    <ViewsPanel
      screen="leads"
      settings={settingsOf(place, chosen)}
      onOpen={(settings) => {
        go(placeOfSettings(settings));
        choose(columnsOfSettings(settings));
      }}
      onClose={onClose}
    />
  );
