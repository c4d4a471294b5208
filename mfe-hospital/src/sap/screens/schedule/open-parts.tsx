import { lazyPart } from '@sala/shared-ui';
import type { ScheduleProps } from './schedule-screen';
import type { Schedule } from './schedule-items';
import { nothingOpen } from './schedule-search';

const AppointmentPanel = lazyPart(
  () => import('./appointment-panel'),
  (module) => module.AppointmentPanel,
);
const OwnPanel = lazyPart(
  () => import('./own-panel'),
  (module) => module.OwnPanel,
);
const ImportDialog = lazyPart(
  () => import('./import-dialog'),
  (module) => module.ImportDialog,
);
const MappingDialog = lazyPart(
  () => import('./mapping-dialog'),
  (module) => module.MappingDialog,
);
const MessagesDrawer = lazyPart(
  () => import('../../parts/messages-drawer'),
  (module) => module.MessagesDrawer,
);

interface OpenPartsProps extends Pick<ScheduleProps, 'place' | 'go'> {
  /** undefined until it is there. */
  readonly schedule: Schedule | undefined;
}

/** What the address has open above both agendas. */
export const OpenParts = ({ place, go, schedule }: OpenPartsProps) => {
  const close = () => go(nothingOpen);
  if (place.messages)
    return (
      <MessagesDrawer
        state={place.messages}
        onState={(messages) => go({ messages }, { replace: true })}
        onClose={close}
      />
    );
  if (!schedule) return null;
  if (place.mapping) return <MappingDialog schedule={schedule} onClose={close} />;
  const sap = schedule.sap.find(({ id }) => id === place.appointment);
  if (sap)
    return (
      <>
        <AppointmentPanel
          key={sap.id}
          appointment={sap}
          schedule={schedule}
          onImport={() => go({ import: '1' })}
          onClose={close}
        />
        {place.import ? (
          <ImportDialog appointment={sap} schedule={schedule} onClose={() => go({ import: '' })} />
        ) : null}
      </>
    );
  const ours = schedule.ours.find(({ id }) => id === place.ours);
  return ours ? <OwnPanel appointment={ours} onClose={close} /> : null;
};
