import { useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useLabels } from '../../../parts/use-labels';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { whoTreats, type Schedule, type ScheduleItem } from './schedule-items';

/** What an appointment of either agenda says, the agenda last. */
export const useItemFacts = (schedule: Schedule) => {
  const { t } = useTranslation('hospital');
  const label = useLabels();
  const format = useZonedFormat(useCompanyZone());
  const whoOf = ({ sap, ours }: ScheduleItem): string =>
    (sap ? whoTreats(schedule, sap.planningObjectId)?.name : ours?.practitioner?.name) ??
    t('sapSchedule.nobody');
  /** In SAP's word, if it is SAP's. */
  const statusOf = ({ item, sap }: ScheduleItem): string =>
    sap ? t(`sapSchedule.statuses.${sap.status}`) : label(`appointmentStatuses.${item.status}`);
  return {
    whoOf,
    statusOf,
    /** Time and patient first. */
    factsOf: (one: ScheduleItem): readonly string[] =>
      [
        `${format.clock(one.item.startAt)}–${format.clock(one.item.endAt)}`,
        one.item.patient,
        one.ours && one.ours.title !== one.item.patient ? one.ours.title : null,
        whoOf(one),
        statusOf(one),
        one.item.overbooked ? t('sapSchedule.overbooked') : null,
        one.item.clashes ? t('sapSchedule.clashes') : null,
        t(`sapSchedule.lanes.${one.sap ? 'sap' : 'ours'}`),
      ].flatMap((fact) => fact ?? []),
  };
};
