import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useDayWords, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { afterRefusal } from './kiosk-failure';
import { KioskStepLayout } from './kiosk-step-layout';
import type { OnStep } from './kiosk-steps';

interface ChoiceProps {
  readonly label: string;
  /** On a phone, on a tablet. */
  readonly columns: readonly [number, number];
  readonly choices: readonly string[];
  /** From 1; 0: none yet. */
  readonly chosen: number;
  readonly onChoose: (chosen: number) => void;
}

/*
 * Buttons instead of fields: no on-screen keyboard covers the page, and no browser remembers the
 * input.
 */
const Choice = ({ label, columns, choices, chosen, onChoose }: ChoiceProps) => (
  <Box role="group" aria-label={label} flex="1">
    <Text aria-hidden fontWeight="semibold" textAlign="start" mb="2">
      {label}
    </Text>
    <Box
      display="grid"
      gridTemplateColumns={{
        base: `repeat(${columns[0]}, minmax(0, 1fr))`,
        md: `repeat(${columns[1]}, minmax(0, 1fr))`,
      }}
      gap="1.5"
    >
      {choices.map((choice, index) => (
        <Button
          key={choice}
          h="11"
          px="0"
          minW="0"
          fontSize="md"
          variant={chosen === index + 1 ? 'solid' : 'outline'}
          aria-pressed={chosen === index + 1}
          onClick={() => onChoose(index + 1)}
        >
          {choice}
        </Button>
      ))}
    </Box>
  </Box>
);

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

const useMonths = (): readonly string[] => {
  const { say } = useDayWords();
  return useMemo(
    () =>
      Array.from({ length: 12 }, (_, index) =>
        say('monthName', `2024-${String(index + 1).padStart(2, '0')}-01`),
      ),
    [say],
  );
};

/** Asks for day and month of birth, which the reminder does not contain. */
export const KioskBirth = ({
  shown,
  onStep,
}: {
  readonly shown: string;
  readonly onStep: OnStep;
}) => {
  const { t } = useTranslation('hospital');
  const months = useMonths();
  const [bornOn, setBornOn] = useState({ day: 0, month: 0 });
  const find = useMutation({
    ...apiMutation('kioskAppointment'),
    gcTime: 0,
    onSuccess: (appointment) => onStep({ at: 'appointment', shown, bornOn, appointment }),
    onError: (error) => {
      if (afterRefusal(error) === 'desk') onStep({ at: 'desk' });
      else if (afterRefusal(error) === 'mismatch') setBornOn({ day: 0, month: 0 });
    },
  });
  return (
    <KioskStepLayout title={t('board.kiosk.birth')} text={t('board.kiosk.birthWhy')}>
      <Flex gap={{ base: '3', md: '6' }} direction={{ base: 'column', md: 'row' }}>
        <Choice
          label={t('board.kiosk.day')}
          columns={[7, 7]}
          choices={days}
          chosen={bornOn.day}
          onChoose={(day) => setBornOn({ ...bornOn, day })}
        />
        <Choice
          label={t('board.kiosk.month')}
          columns={[4, 3]}
          choices={months}
          chosen={bornOn.month}
          onChoose={(month) => setBornOn({ ...bornOn, month })}
        />
      </Flex>
      {find.error ? (
        <Text role="alert" color="danger.fg" fontSize="lg">
          {t(`board.kiosk.refused.${afterRefusal(find.error)}`)}
        </Text>
      ) : null}
      <Button
        variant="solid"
        h="16"
        fontSize="xl"
        disabled={bornOn.day === 0 || bornOn.month === 0}
        loading={find.isPending}
        onClick={() => find.mutate({ body: { shown, bornOn } })}
      >
        {t('board.kiosk.next')}
      </Button>
    </KioskStepLayout>
  );
};
