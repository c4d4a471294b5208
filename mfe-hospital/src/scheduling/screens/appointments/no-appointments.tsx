import { Button, EmptyState } from '@sala/shared-ui';
import { AppointmentsIcon, SearchIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import {
  isUnfiltered,
  noFilters,
  type AppointmentPlace,
  type PlaceChange,
} from './appointments-search';

export interface NoAppointmentsProps {
  readonly place: AppointmentPlace;
  readonly look: (changes: PlaceChange) => void;
  readonly create: ReactNode;
}

/** Empty list: no matches, no such page, or nothing yet with the purpose of the tab. */
export const NoAppointments = ({ place, look, create }: NoAppointmentsProps) => {
  const { t } = useTranslation('hospital');
  if (!isUnfiltered(place)) {
    const clear = <Button onClick={() => look(noFilters)}>{t('appointments.clear')}</Button>;
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('appointments.noneFound')}
        text={t('appointments.noneFoundText')}
        action={clear}
      />
    );
  }
  if (place.page > 1)
    return (
      <EmptyState
        title={t('appointments.noPage')}
        action={<Button onClick={() => look({})}>{t('appointments.firstPage')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<AppointmentsIcon />}
      title={t(`appointments.empty.${place.tab}`)}
      text={t(`appointments.emptyText.${place.tab}`)}
      action={place.tab === 'lost' || place.tab === 'past' ? undefined : create}
    />
  );
};
