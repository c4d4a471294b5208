import { noShowRiskHigh, type AppointmentDetail } from '@sala/shared-contracts';
import { Box, Button, Flex, Heading, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { useRiskReasons } from './no-show-risk';

export interface RiskFactsProps {
  readonly appointment: AppointmentDetail;
  /** Books another patient at the same time; undefined when the user may not. */
  readonly onBookBeside: (() => void) | undefined;
}

/** No-show risk, its reasons and suggested actions. */
export const RiskFacts = ({
  appointment: { noShowRisk: risk, patient },
  onBookBeside,
}: RiskFactsProps) => {
  const { t } = useTranslation('hospital');
  const reasonsOf = useRiskReasons();
  if (!risk || risk.reasons.length === 0) return null;
  const high = risk.score > noShowRiskHigh;
  return (
    <Box as="section">
      <Flex align="center" gap="2" mb="2">
        <Heading as="h3" size="sm">
          {t('appointments.risk.title')}
        </Heading>
        <StatusChip {...(high ? statusLooks.waiting : statusLooks.planned)}>
          {t('appointments.risk.score', { score: risk.score })}
        </StatusChip>
      </Flex>
      <Box as="ul" m="0" ps="4">
        {reasonsOf(risk).map((words, place) => (
          <li key={words}>
            {words}{' '}
            <Text
              as="span"
              tone="muted"
              size="sm"
              figures
            >{`+${risk.reasons[place]?.points ?? 0}`}</Text>
          </li>
        ))}
      </Box>
      {high ? (
        <>
          <Text mt="2">{t('appointments.risk.suggestion')}</Text>
          <Flex gap="2" mt="2" wrap="wrap">
            {patient.phone ? (
              <Button asChild>
                <a href={`tel:${patient.phone}`}>{t('appointments.risk.call')}</a>
              </Button>
            ) : null}
            {onBookBeside ? (
              <Button onClick={onBookBeside}>{t('appointments.risk.overbook')}</Button>
            ) : null}
          </Flex>
        </>
      ) : null}
    </Box>
  );
};
