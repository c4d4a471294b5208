import { lazyPart } from '@sala/shared-ui';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { columnsOfSettings } from '@sala/screen-parts/views';
import { placeOfSettings, settingsOf } from './appointment-views';
import type { AppointmentPlace, PlaceChange } from './appointments-search';

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
  readonly place: AppointmentPlace;
  readonly offered: readonly OfferedColumn[];
  readonly shown: readonly string[];
  /** undefined: nobody chose; the usual ones are shown. */
  readonly chosen: readonly string[] | undefined;
  readonly choose: (keys: readonly string[] | undefined) => void;
  readonly look: (changes: PlaceChange) => void;
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
  look,
  onClose,
}: ListToolsProps) =>
  tool === 'columns' ? (
    <ColumnsPanel offered={offered} chosen={shown} onChange={choose} onClose={onClose} />
  ) : (
    <ViewsPanel
      screen="appointments"
      settings={settingsOf(place, chosen)}
      onOpen={(settings) => {
        look(placeOfSettings(settings));
        choose(columnsOfSettings(settings));
      }}
      onClose={onClose}
    />
  );
