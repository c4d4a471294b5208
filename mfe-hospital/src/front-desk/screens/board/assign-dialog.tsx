import { api, apiQuery } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { FormBody, SelectField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { choicesOf, practitionersFor } from '../../../parts/pickers/clinic-choices';
import {
  eligiblePractitioners,
  useBookingData,
} from '../../../scheduling/parts/booking/use-booking-data';
import { entryOf, useCardChange } from './use-card-change';

/** Gives a patient who waits a doctor of their event type, or another one. */
export const AssignDialog = ({
  card,
  onClose,
}: {
  readonly card: QueueCard;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { appointmentId, patient, practitioner, token } = card;
  const { params, version } = entryOf(card);
  const before = practitioner?.id ?? null;
  const { mutate, ...state } = useCardChange({
    name: 'queueAssign',
    done: 'assign',
    undo: (now) =>
      api.queueAssign({ params, body: { version: now.version ?? 0, practitionerId: before } }),
    onClose,
  });
  const appointment = useQuery({
    ...apiQuery('appointmentView', { params: { appointmentId } }),
    meta: failsAlone,
  }).data;
  const { eventTypes, practitioners } = useBookingData(undefined);
  const eventType = eventTypes.find(({ id }) => id === appointment?.eventType.id);
  const rules = useMemo(
    () => yup.object({ practitionerId: yup.string().required(t('board.assign.missing')) }),
    [t],
  );
  const offered = appointment
    ? practitionersFor(
        eligiblePractitioners(eventType, practitioners),
        '',
        appointment.site.id,
      ).filter(({ id }) => id !== before)
    : [];
  return (
    <FormDialog<{ practitionerId: string }>
      open
      title={t('board.assign.title', { name: patient.name })}
      description={t('board.assign.text', { token })}
      submitLabel={t('board.assign.submit')}
      initialValues={{ practitionerId: '' }}
      validationSchema={rules}
      onSubmit={({ practitionerId }) => mutate({ params, body: { version, practitionerId } })}
      onClose={onClose}
      {...state}
    >
      <FormBody>
        <SelectField
          name="practitionerId"
          label={t('board.practitioner')}
          required
          options={choicesOf(offered)}
        />
      </FormBody>
    </FormDialog>
  );
};
