import { apiQuery, useCan } from '@sala/shared-auth';
import { dayIn } from '@sala/shared-contracts';
import { Button, Flex } from '@sala/shared-ui';
import { failsAlone, Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone, useToday } from '@sala/screen-parts/company-day';
import { checkInPath } from '../../../parts/check-in-path';
import { paths } from '../../../paths';

/** Leads from an appointment of ours to our agenda and, today, to its check-in. */
export const OwnLinks = ({
  appointmentId,
  start,
}: {
  readonly appointmentId: string;
  readonly start: string;
}) => {
  const { t } = useTranslation('hospital');
  const canRead = useCan('appointments:read');
  const zone = useCompanyZone();
  const isToday = dayIn(zone, new Date(start)) === useToday();
  const { data } = useQuery({
    ...apiQuery('appointmentView', { params: { appointmentId } }),
    enabled: canRead && isToday,
    meta: failsAlone,
  });
  if (!canRead) return null;
  return (
    <Flex gap="2" wrap="wrap">
      <Button asChild>
        <Link to={`${paths.appointments}?appointmentId=${appointmentId}`}>
          {t('sapSchedule.toAgenda')}
        </Link>
      </Button>
      {isToday && data ? (
        <Button asChild variant="solid">
          <Link to={checkInPath(data)}>{t('sapSchedule.toCheckIn')}</Link>
        </Button>
      ) : null}
    </Flex>
  );
};
