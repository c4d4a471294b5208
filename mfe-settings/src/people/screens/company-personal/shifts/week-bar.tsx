import { Button, IconButton, Text } from '@sala/shared-ui';
import { BackIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { useShiftDays } from '../day-words';
import { useDepartmentChoices } from '../staff-choices';
import { addDays } from '../staff-search';
import type { StaffViewProps } from '../staff-view';
import { useWeek } from './use-week';

/** Leads from week to week, and narrows to a department. */
export const WeekBar = ({
  place,
  go,
  end,
}: Pick<StaffViewProps, 'place' | 'go'> & { readonly end?: ReactNode }) => {
  const { t } = useTranslation('settings');
  const words = useShiftDays();
  const { from, thisWeek } = useWeek(place);
  const show = (week: string) => go({ week: week === thisWeek ? undefined : week });
  return (
    <TableToolbar end={end}>
      <IconButton
        label={t('staff.week.previous')}
        icon={<BackIcon />}
        variant="outline"
        onClick={() => show(addDays(from, -7))}
      />
      <Button onClick={() => show(thisWeek)}>{t('staff.week.current')}</Button>
      <IconButton
        label={t('staff.week.next')}
        icon={<ForwardIcon />}
        variant="outline"
        onClick={() => show(addDays(from, 7))}
      />
      <Text aria-live="polite" alignSelf="center">
        {words.range(from, addDays(from, 6))}
      </Text>
      <FilterSelect
        label={t('staff.fields.department')}
        allLabel={t('staff.all')}
        value={place.departmentId}
        onChange={(departmentId) => go({ departmentId })}
        options={useDepartmentChoices()}
      />
    </TableToolbar>
  );
};
