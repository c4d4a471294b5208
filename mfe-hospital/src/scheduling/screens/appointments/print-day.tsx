import { IconButton } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { dayAfter } from '../../../parts/zoned-time';
import { useDayListPrint } from '../../parts/day-list/use-day-list-print';
import { filterQueryOf, type AppointmentPlace } from './appointments-search';

const choices = [
  { key: 'tomorrow', days: 1, byDoctor: false },
  { key: 'tomorrowByDoctor', days: 1, byDoctor: true },
  { key: 'today', days: 0, byDoctor: false },
  { key: 'todayByDoctor', days: 0, byDoctor: true },
] as const;

/** Prints a day of the department, site, doctor and type that the list is narrowed to. */
export const PrintDay = ({ place }: { readonly place: AppointmentPlace }) => {
  const { t } = useTranslation('hospital');
  const today = useToday();
  const { printing, print, sheet } = useDayListPrint();
  const { departmentId, siteId, practitionerId, eventTypeId } = filterQueryOf(place);
  return (
    <>
      <ActionMenu
        trigger={
          <IconButton
            label={t('dayList.print')}
            icon={<PrintIcon />}
            variant="outline"
            loading={printing}
          />
        }
        actions={choices.map(({ key, days, byDoctor }) => ({
          key,
          label: t(`dayList.choices.${key}`),
          onSelect: () =>
            print({
              day: dayAfter(today, days),
              filter: { departmentId, siteId, practitionerId, eventTypeId },
              byDoctor,
            }),
        }))}
      />
      {sheet}
    </>
  );
};
