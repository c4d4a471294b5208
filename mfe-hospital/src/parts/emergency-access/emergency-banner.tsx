import type { EmergencyAccess } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { SecurityIcon } from '@sala/shared-ui/icons';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { useAccessEnded } from './use-emergency-access';
import { useEmergencyMessages } from './use-emergency-messages';

const minute = 60_000;
const tick = 5_000;

/** Whole minutes left by this device's clock; the server decides when it is over. */
const useMinutesLeft = (expiresAt: string, onOver: () => Promise<void>): number => {
  const [now, setNow] = useState(() => Date.now());
  const left = Date.parse(expiresAt) - now;
  useEffect(() => {
    if (left <= 0) void onOver();
    const wait = left <= 0 ? tick : Math.min(tick, left);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [left, onOver]);
  return Math.max(0, Math.floor(left / minute));
};

/** Says that the record is open by emergency, for how long, and closes it. */
export const EmergencyBanner = ({ access }: { readonly access: EmergencyAccess }) => {
  useEmergencyMessages();
  const { t } = useTranslation('hospital');
  const ended = useAccessEnded(access.patient.id);
  const left = useMinutesLeft(access.expiresAt, ended);
  const close = useMutation({
    ...apiMutation('emergencyAccessClose'),
    onSuccess: () => {
      notify.success(t(`emergencyAccess.kinds.${access.kind}.closed`));
      return ended();
    },
  });
  return (
    <Flex
      wrap="wrap"
      gap="2"
      align="center"
      p="2"
      mb="3"
      borderRadius="md"
      bg="status.amber.bg"
      color="status.amber.fg"
    >
      <Box as="span" display="inline-flex" aria-hidden>
        <SecurityIcon />
      </Box>
      <Box flex="1 1 14rem" minW="0">
        <Text size="sm">{t(`emergencyAccess.kinds.${access.kind}.banner`)}</Text>
        <Text size="sm" role="timer" figures>
          {left === 0
            ? t('emergencyAccess.leftLittle')
            : t('emergencyAccess.left', { count: left })}
        </Text>
      </Box>
      <Button
        size="sm"
        loading={close.isPending}
        onClick={() => close.mutate({ params: { emergencyAccessId: access.id } })}
      >
        {t('emergencyAccess.close')}
      </Button>
    </Flex>
  );
};
