import type { StayStep } from '@sala/shared-contracts';
import { Box, Heading, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { minutesBetween } from '../../../parts/minutes-between';
import { useZonedFormat } from '../../../../parts/use-zoned-format';
import { useZones } from '../../../../parts/use-zones';

/** Words of a step; serving and finishing are worded by stage. */
const stepKey = ({ from, to, stage }: StayStep): string => {
  if (from === null) return stage === 'triage' ? 'toTriage' : 'queued';
  if (to === 'serving' || to === 'finished') return `${to}.${stage}`;
  return from === 'called' && to === 'called' ? 'again' : to;
};

/** What happened since the patient arrived, with the minutes between the steps. */
export const StayHistory = ({ steps }: { readonly steps: readonly StayStep[] }) => {
  const { t } = useTranslation('hospital');
  const { clock } = useZonedFormat(useZones().ofSite(null));
  if (steps.length === 0) return null;
  return (
    <Box as="section" aria-label={t('board.panel.history')}>
      <Heading as="h3" size="sm" mb="1.5">
        {t('board.panel.history')}
      </Heading>
      <Box as="ol" m="0" p="0" listStyleType="none" display="grid" gap="1.5">
        {steps.map((step, place) => {
          const before = steps[place - 1];
          const waited = before ? minutesBetween(before.at, step.at) : 0;
          return (
            <Box
              as="li"
              key={step.id}
              display="grid"
              gridTemplateColumns="3rem minmax(0, 1fr) auto"
              columnGap="2"
              alignItems="baseline"
            >
              <Text size="sm" figures tone="muted">
                {clock(step.at)}
              </Text>
              <Box minW="0">
                <Text size="sm">{t(`board.steps.done.${stepKey(step)}`)}</Text>
                <Text size="xs" tone="muted">
                  {[step.department, step.to === 'called' ? step.room : null, step.by]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Box>
              <Text size="xs" figures tone="muted">
                {waited > 0 ? `+${t('board.minutes', { count: waited })}` : ''}
              </Text>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
