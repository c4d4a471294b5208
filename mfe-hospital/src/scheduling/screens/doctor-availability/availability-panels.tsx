import type { AvailabilitySchedule } from '@sala/shared-contracts';
import { AbsencePanel } from './absence-panel';
import { nothingOpen, type AvailabilitySearch } from './availability-search';
import { NewAbsence } from './new-absence';
import { NewClosure } from './new-closure';
import { NewDate } from './new-date';
import { EditSchedule, NewSchedule } from './schedule-panels';
import { WhyDialog } from './why-dialog';

interface PanelsProps {
  readonly state: AvailabilitySearch;
  readonly practitionerId: string;
  readonly schedules: readonly AvailabilitySchedule[];
  readonly zone: string;
  readonly today: string;
  readonly canEdit: boolean;
  readonly canManage: boolean;
  readonly onChange: (changes: Partial<AvailabilitySearch>) => void;
}

/** The panel or dialog in the address, one at most. */
export const AvailabilityPanels = ({
  state,
  practitionerId,
  schedules,
  zone,
  today,
  canEdit,
  canManage,
  onChange,
}: PanelsProps) => {
  const close = () => onChange(nothingOpen);
  const schedule = schedules.find(({ id }) => id === state.scheduleId);
  if (state.why) return <WhyDialog practitionerId={practitionerId} today={today} onClose={close} />;
  if (schedule)
    return <EditSchedule key={schedule.id} schedule={schedule} canEdit={canEdit} onClose={close} />;
  if (state.timeOffId)
    return (
      <AbsencePanel
        key={state.timeOffId}
        timeOffId={state.timeOffId}
        zone={zone}
        canEdit={canEdit}
        canDecide={canManage}
        onClose={close}
      />
    );
  if (state.new === 'closure') return canManage ? <NewClosure onClose={close} /> : null;
  if (!canEdit) return null;
  if (state.new === 'schedule') {
    const from = schedules.find(({ id }) => id === state.from);
    return (
      <NewSchedule
        key={state.from}
        practitionerId={practitionerId}
        today={today}
        from={from}
        onClose={close}
      />
    );
  }
  if (state.new === 'date')
    return <NewDate practitionerId={practitionerId} today={today} onClose={close} />;
  if (state.new !== 'absence') return null;
  return (
    <NewAbsence
      practitionerId={practitionerId}
      zone={zone}
      today={today}
      onAsked={(timeOffId) => onChange({ ...nothingOpen, timeOffId })}
      onClose={close}
    />
  );
};
