import { lazyPart } from '@sala/shared-ui';
import type { SearchChanges } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { columnsOfSettings } from '@sala/screen-parts/views';
import type { PatientPlace } from './patient-search';
import type { ListTool } from './patient-toolbar';
import { placeOfSettings, settingsOf } from './patient-views';

const ColumnsPanel = lazyPart(
  () => import('@sala/screen-parts/columns-panel'),
  (module) => module.ColumnsPanel,
);
const ViewsPanel = lazyPart(
  () => import('@sala/screen-parts/views-panel'),
  (module) => module.ViewsPanel,
);

export interface ListToolsProps {
  readonly tool: ListTool;
  readonly place: PatientPlace;
  readonly offered: readonly OfferedColumn[];
  readonly shown: readonly string[];
  /** undefined: nobody chose; the usual ones are shown. */
  readonly chosen: readonly string[] | undefined;
  readonly choose: (keys: readonly string[] | undefined) => void;
  readonly onLook: (changes: SearchChanges<PatientPlace>) => void;
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
  onLook,
  onClose,
}: ListToolsProps) =>
  tool === 'columns' ? (
    <ColumnsPanel offered={offered} chosen={shown} onChange={choose} onClose={onClose} />
  ) : (
    <ViewsPanel
      screen="patients"
      settings={settingsOf(place, chosen)}
      onOpen={(settings) => {
        onLook(placeOfSettings(settings));
        choose(columnsOfSettings(settings));
      }}
      onClose={onClose}
    />
  );
