import { Box, Grid, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { paths } from '../../paths';
import { boardAt } from '../parts/board-at';
import { useQueueSummary } from '../parts/use-queue-summary';

/** For managers: how many patients are where at this moment. */
export const ClinicNow = () => {
  const { t } = useTranslation('hospital');
  const { number, percent } = useFormat();
  const day = useQueueSummary();
  const today = useToday();
  const missed = `${paths.appointments}?tab=lost&status=no_show&from=${today}&to=${today}`;
  const places = [
    ['expected', day?.expected, boardAt('expected')],
    ['waiting', day?.waiting, boardAt('waiting')],
    ['consultation', day?.inConsultation, boardAt('consultation')],
    ['payment', day?.payment, boardAt('payment')],
    ['done', day?.done, boardAt('done')],
    ['noShow', day?.noShows, missed],
  ] as const;
  return (
    <>
      <Grid templateColumns="repeat(auto-fit, minmax(5.5rem, 1fr))" gap="2">
        {places.map(([place, count, to]) => (
          <Box key={place}>
            {count === undefined ? (
              <Skeleton w="8" h="7" />
            ) : (
              <Styled
                asChild
                color="fg"
                fontSize="xl"
                fontWeight="semibold"
                fontVariantNumeric="tabular-nums"
                textDecoration="none"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={to} aria-label={`${t(`desk.now.${place}`)}: ${number(count)}`}>
                  {number(count)}
                </Link>
              </Styled>
            )}
            <Text size="xs" tone="muted">
              {t(`desk.now.${place}`)}
            </Text>
          </Box>
        ))}
      </Grid>
      {day && day.occupancy !== null ? (
        <Text size="sm" tone="muted" mt="2">
          {t('desk.occupancyToday', { share: percent(day.occupancy / 100) })}
        </Text>
      ) : null}
    </>
  );
};
