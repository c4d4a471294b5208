import { Button, EmptyState, Page, PageHeader } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';

/** /hospital/appointments/check-in without ids, a truncated address. */
export default function NoAppointmentPage() {
  const { t } = useTranslation('hospital');
  return (
    <Page width="form">
      <PageHeader title={t('checkIn.title')} />
      <EmptyState
        title={t('checkIn.notFound')}
        text={t('checkIn.notFoundText')}
        action={
          <Button asChild>
            <Link to={paths.appointments}>{t('checkIn.toAppointments')}</Link>
          </Button>
        }
      />
    </Page>
  );
}
