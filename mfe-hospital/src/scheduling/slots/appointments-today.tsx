import { apiQuery } from '@sala/shared-auth';
import { useLiveQueries, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { CountLine } from '../../parts/count-line';

const liveEvents = { 'appointment.': ['appointmentCounts'] } as const;

/** Today's appointments, calls to make, and the waiting list. */
export const AppointmentsToday = () => {
  const { t } = useTranslation('hospital');
  const { data } = useQuery({ ...apiQuery('appointmentCounts', { query: {} }), ...widgetQuery });
  useLiveQueries(liveEvents);
  const tab = (name: string) => `${paths.appointments}?tab=${name}`;
  return (
    <ul role="list">
      <CountLine
        tone="blue"
        label={t('appointmentsWidget.today')}
        count={data?.today ?? null}
        to={paths.appointments}
      />
      <CountLine
        tone="amber"
        label={t('appointmentsWidget.unconfirmed')}
        count={data?.unconfirmed ?? null}
        to={tab('unconfirmed')}
      />
      <CountLine
        tone="slate"
        label={t('appointmentsWidget.waitlist')}
        count={data?.waitlist ?? null}
        to={tab('waitlist')}
      />
    </ul>
  );
};
