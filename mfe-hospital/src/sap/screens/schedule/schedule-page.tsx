import { useLiveQueries, useSearchState, useTranslation } from '@sala/shell-sdk';
import { SapGate } from '../../parts/sap-gate';
import { DepartmentChoice } from './department-choice';
import { ScheduleScreen } from './schedule-screen';
import { parseSchedule } from './schedule-search';

const liveEvents = {
  'sap_record.': ['sapConnectionView', 'sapScheduleView', 'sapUnitList', 'sapMessageList'],
  'appointment.': ['sapScheduleView'],
} as const;

/** /hospital/sap/schedule: the agenda of a department in SAP beside ours. */
export default function SchedulePage() {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseSchedule);
  useLiveQueries(liveEvents);
  return (
    <SapGate title={t('sapSchedule.title')}>
      {(connection) =>
        place.department === '' ? (
          <DepartmentChoice connection={connection} place={place} go={go} />
        ) : (
          <ScheduleScreen connection={connection} place={place} go={go} />
        )
      }
    </SapGate>
  );
}
