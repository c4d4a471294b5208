import { readablePhone, type SapPatient } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { OurPatient } from './our-patient';

export type Suggestion = SapPatient['suggestions'][number];

export interface SuggestionRowProps {
  readonly suggestion: Suggestion;
  readonly onLink: (patientId: string) => void;
  readonly linking: boolean;
}

/** How sure it is, as a bar and in figures. */
const Score = ({ score }: { readonly score: number }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <Flex align="center" gap="2" mt="1">
      <Box
        role="meter"
        aria-label={t('sapPatients.score')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        flex="0 1 10rem"
        h="1.5"
        bg="bg.emphasized"
        borderRadius="full"
        overflow="hidden"
      >
        <Box h="full" bg="accent.solid" style={{ width: `${Math.min(score, 100)}%` }} />
      </Box>
      <Text as="span" size="xs" figures>
        {format.percent(score / 100)}
      </Text>
    </Flex>
  );
};

/** A patient of ours who may be the one in SAP, with the reasons. */
export const SuggestionRow = ({ suggestion, onLink, linking }: SuggestionRowProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canWrite = useCan('sap:write');
  const canManage = useCan('sap:manage');
  const { patient, birthDate, phone, score, reasons, linkedTo } = suggestion;
  const verb = canManage ? 'link' : 'propose';
  return (
    <Flex as="li" gap="2" py="2" borderBottomWidth="1px" align="center" wrap="wrap">
      <Box flex="1 1 14rem" minW="0">
        <OurPatient patient={patient} />
        <Text size="xs" tone="muted" figures>
          {[birthDate && format.day(birthDate), phone && readablePhone(phone)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Score score={score} />
        <Text size="xs">
          {reasons.map((reason) => t(`sapPatients.matchReasons.${reason}`)).join(' · ')}
        </Text>
        {linkedTo === null ? null : (
          <Text size="xs" tone="danger">
            {t('sapPatients.linkedElsewhere', { patnr: linkedTo })}
          </Text>
        )}
      </Box>
      {(canWrite || canManage) && linkedTo === null ? (
        <Button
          size="sm"
          loading={linking}
          aria-label={t(`sapPatients.${verb}Named`, { name: patient.name })}
          onClick={() => onLink(patient.id)}
        >
          {t(`sapPatients.${verb}Do`)}
        </Button>
      ) : null}
    </Flex>
  );
};
