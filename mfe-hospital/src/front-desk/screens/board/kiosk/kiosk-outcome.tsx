import type { KioskTicket } from '@sala/shared-contracts';
import { Box, Button, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect } from 'react';
import { KioskStepLayout } from './kiosk-step-layout';

interface OutcomeProps {
  readonly onNext: () => void;
}

/*
 * The next patient can scan without tapping first. The scan loses its first letters to this
 * listener, but the code is at its end.
 */
const useNextOnScan = (onNext: () => void): void => {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (/^[a-z0-9]$/i.test(key)) onNext();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [onNext]);
};

const DoneButton = ({ onNext }: OutcomeProps) => {
  const { t } = useTranslation('hospital');
  useNextOnScan(onNext);
  return (
    <Button variant="solid" h="16" fontSize="xl" onClick={onNext}>
      {t('board.kiosk.done')}
    </Button>
  );
};

/** The token, as large as on the wall. */
export const KioskToken = ({ ticket, onNext }: OutcomeProps & { readonly ticket: KioskTicket }) => {
  const { t } = useTranslation('hospital');
  const { token, patient, room, ahead } = ticket;
  return (
    <KioskStepLayout title={t('board.kiosk.received', { patient })}>
      <Box p="6" bg="bg.panel" borderWidth="1px" borderRadius="lg">
        <Text tone="muted" fontSize="xl">
          {t('board.kiosk.token')}
        </Text>
        <Text
          role="status"
          figures
          fontWeight="semibold"
          fontSize="clamp(2.5rem, 13vw, 8rem)"
          lineHeight="1.1"
          whiteSpace="nowrap"
          color="accent.fg"
        >
          {token}
        </Text>
        {room ? <Text fontSize="xl">{room}</Text> : null}
        <Text fontSize="xl">
          {ahead === 0 ? t('board.kiosk.first') : t('board.kiosk.ahead', { count: ahead })}
        </Text>
      </Box>
      <Text fontSize="lg">{t('board.kiosk.wait')}</Text>
      <DoneButton onNext={onNext} />
    </KioskStepLayout>
  );
};

/** Sends the patient to reception without showing a reason to bystanders. */
export const KioskDesk = ({ onNext }: OutcomeProps) => {
  const { t } = useTranslation('hospital');
  return (
    <KioskStepLayout title={t('board.kiosk.desk')} text={t('board.kiosk.deskText')}>
      <DoneButton onNext={onNext} />
    </KioskStepLayout>
  );
};
