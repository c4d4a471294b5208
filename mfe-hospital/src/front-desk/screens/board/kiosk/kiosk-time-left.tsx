import { Button, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';

interface KioskTimeLeftProps {
  readonly seconds: number;
  readonly onOver: () => void;
}

/** Countdown to the reset; the button or any progress extends it (WCAG 2.2.1). */
export const KioskTimeLeft = ({ seconds, onOver }: KioskTimeLeftProps) => {
  const { t } = useTranslation('hospital');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onOver()), 1000);
    return () => clearTimeout(timer);
  }, [left, onOver]);
  useEffect(() => {
    const anew = () => setLeft(seconds);
    window.addEventListener('pointerdown', anew);
    window.addEventListener('keydown', anew, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', anew);
      window.removeEventListener('keydown', anew, { capture: true });
    };
  }, [seconds]);
  return (
    <Flex
      align="center"
      justify="center"
      gap="3"
      wrap="wrap"
      position="sticky"
      bottom={{ base: '-4', md: '-10' }}
      py="3"
      bg="bg.canvas"
    >
      <Text role="timer" tone="muted" figures fontSize="md">
        {t('board.kiosk.timeLeft', { count: left })}
      </Text>
      <Button size="lg" onClick={() => setLeft(seconds)}>
        {t('board.kiosk.moreTime')}
      </Button>
    </Flex>
  );
};
