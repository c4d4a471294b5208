import { apiQuery, useCan } from '@sala/shared-auth';
import type { HandOver } from '@sala/shared-contracts';
import { Box, ErrorState, Link as Looks, LoadingState, Text } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { paths } from '../../../paths';

const askEveryMs = 1000;

/** Conflicts that have words here; the rest share one. */
const reasons = [
  'practitioner_not_eligible',
  'wrong_site',
  'site_closed',
  'time_off',
  'outside_availability',
  'daily_limit',
  'no_new_patients',
  'practitioner_busy',
  'capacity_full',
  'room_busy',
  'patient_busy',
  'patient_not_bookable',
] as const;

const Left = ({ done }: { readonly done: HandOver }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const mayRead = useCan('appointments:read');
  const wordOf = (reason: string) =>
    t(`handOver.reasons.${reasons.find((one) => one === reason) ?? 'other'}`);
  if (done.leftCount === 0) return null;
  return (
    <>
      <Text>{t('handOver.left', { count: done.leftCount })}</Text>
      <Box as="ul" listStyleType="disc" ps="5" maxH="40" overflowY="auto">
        {done.left.map(({ appointmentId, startAt, timeZone, eventType, reason }) => (
          <li key={appointmentId}>
            {dateTime(startAt, timeZone)} · {eventType} · {wordOf(reason)}
          </li>
        ))}
      </Box>
      {mayRead ? (
        <Looks asChild>
          <Link to={`${paths.appointments}?tab=upcoming&doctor=${done.practitionerId}`}>
            {t('handOver.openLeft')}
          </Link>
        </Looks>
      ) : null}
    </>
  );
};

const Result = ({ handOver }: { readonly handOver: HandOver }) => {
  const { t } = useTranslation('settings');
  const { state, fault, person, moved, cancelled, visitsMoved, remaining } = handOver;
  const counts = { moved, cancelled, visitsMoved };
  return (
    <Box display="grid" gap="2" aria-live="polite">
      <Text fontWeight="medium">{t(`handOver.states.${state}`, { person })}</Text>
      {fault === null ? null : <Text>{fault}</Text>}
      {state === 'running' && remaining > 0 ? (
        <Text>{t('handOver.remaining', { count: remaining })}</Text>
      ) : null}
      <Box as="ul" listStyleType="disc" ps="5">
        {(['moved', 'cancelled', 'visitsMoved'] as const)
          .filter((key) => counts[key] > 0)
          .map((key) => (
            <li key={key}>{t(`handOver.counts.${key}`, { count: counts[key] })}</li>
          ))}
      </Box>
      <Left done={handOver} />
    </Box>
  );
};

export interface HandOverProgressProps {
  readonly handOverId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** How far the hand-over is, and then what came of it. It goes on when this is closed. */
export const HandOverProgress = ({ handOverId, title, onClose }: HandOverProgressProps) => {
  const { t } = useTranslation('settings');
  const query = useQuery({
    ...apiQuery('handOverView', { params: { handOverId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEveryMs : false),
    meta: failsAlone,
  });
  const failure = useFailure(query.error);
  const { data } = query;
  const body = () => {
    if (data) return <Result handOver={data} />;
    if (isMissing(query)) return <Text>{t('handOver.byOther')}</Text>;
    if (!failure) return <LoadingState shape="text" rows={3} />;
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  };
  return (
    <InfoDialog open onClose={onClose} title={title}>
      {body()}
    </InfoDialog>
  );
};
