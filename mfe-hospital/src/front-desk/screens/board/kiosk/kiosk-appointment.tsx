import { apiKey, apiMutation, ApiError } from '@sala/shared-auth';
import { Box, Button, Text } from '@sala/shared-ui';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useZonedFormat } from '../../../../parts/use-zoned-format';
import { afterRefusal } from './kiosk-failure';
import { KioskStepLayout } from './kiosk-step-layout';
import type { OnStep, KioskStep } from './kiosk-steps';

interface KioskAppointmentProps {
  readonly step: Extract<KioskStep, { at: 'appointment' }>;
  readonly onStep: OnStep;
  readonly onCancel: () => void;
}

/** Doctor, time and room: enough to recognise the appointment without revealing its reason. */
export const KioskAppointment = ({
  step: { shown, bornOn, appointment },
  onStep,
  onCancel,
}: KioskAppointmentProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const { clock } = useZonedFormat(appointment.timeZone);
  const arrive = useMutation({
    ...apiMutation('kioskArrive'),
    gcTime: 0,
    // Safe to retry: the server returns the same token.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.status === 0,
    onSuccess: async (ticket) => {
      onStep({ at: 'token', ticket });
      await client.invalidateQueries({ queryKey: apiKey('queueBoard') }); // none on a device
    },
    onError: (error) => {
      if (afterRefusal(error) !== 'again') onStep({ at: 'desk' });
    },
  });
  const facts = [
    {
      key: 'time',
      label: t('board.kiosk.time'),
      content: appointment.startAt === null ? '' : clock(appointment.startAt),
    },
    {
      key: 'practitioner',
      label: t('board.practitioner'),
      content: appointment.practitioner ?? '',
    },
    { key: 'room', label: t('board.room'), content: appointment.room ?? '' },
  ].filter(({ content }) => content !== '');
  return (
    <KioskStepLayout
      title={t('board.kiosk.hello', { patient: appointment.patient })}
      text={t('board.kiosk.yours')}
    >
      <Box
        p="6"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="lg"
        textAlign="start"
        css={{ '& dl': { fontSize: 'xl' } }}
      >
        <Facts facts={facts} />
      </Box>
      {arrive.isError ? (
        <Text role="alert" color="danger.fg" fontSize="lg">
          {t('board.kiosk.refused.again')}
        </Text>
      ) : null}
      <Button
        variant="solid"
        h="16"
        fontSize="xl"
        loading={arrive.isPending}
        onClick={() => arrive.mutate({ body: { shown, bornOn } })}
      >
        {t('board.kiosk.arrive')}
      </Button>
      <Button h="14" fontSize="lg" onClick={onCancel}>
        {t('board.kiosk.notMine')}
      </Button>
    </KioskStepLayout>
  );
};
