import { apiMutation } from '@sala/shared-auth';
import type { SapAppointment } from '@sala/shared-contracts';
import { Button, Text } from '@sala/shared-ui';
import { SelectField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { Link, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useSapFailure } from '../../parts/use-sap-failure';
import { useMemo } from 'react';
import {
  eligiblePractitioners,
  useBookingData,
} from '../../../scheduling/parts/booking/use-booking-data';
import { choicesOf } from '../../../parts/pickers/clinic-choices';
import { paths } from '../../../paths';
import type { Schedule } from './schedule-items';
import { useForgetSchedule } from './use-forget-schedule';

export interface ImportDialogProps {
  readonly appointment: SapAppointment;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

interface ImportValues {
  readonly eventTypeId: string;
  readonly practitionerId: string;
}

const ImportFields = ({ departmentId }: { readonly departmentId: string | undefined }) => {
  const { t } = useTranslation('hospital');
  const { eventTypes, practitioners } = useBookingData(departmentId);
  const { values } = useFormikContext<ImportValues>();
  const eligible = eligiblePractitioners(
    eventTypes.find(({ id }) => id === values.eventTypeId),
    practitioners,
  );
  // The one whom SAP's agenda stands for stays on offer: the server says what is wrong with it.
  const offered = practitioners.filter(
    (one) => one.id === values.practitionerId || eligible.includes(one),
  );
  return (
    <>
      <SelectField
        name="eventTypeId"
        label={t('sapSchedule.import.eventType')}
        required
        options={choicesOf(eventTypes)}
      />
      <SelectField
        name="practitionerId"
        label={t('sapSchedule.import.practitioner')}
        required
        options={choicesOf(offered)}
      />
    </>
  );
};

/** Takes an appointment of SAP over into our agenda. */
export const ImportDialog = ({ appointment, schedule, onClose }: ImportDialogProps) => {
  const { t } = useTranslation('hospital');
  const { id, patient, planningObjectId } = appointment;
  const mapped = schedule.planningObjects.find((one) => one.id === planningObjectId)?.practitioner;
  const rules = useMemo(
    () =>
      yup.object({
        eventTypeId: yup.string().required(t('sapSchedule.import.eventTypeRequired')),
        practitionerId: yup.string().required(t('sapSchedule.import.practitionerRequired')),
      }),
    [t],
  );
  const take = useMutation({
    ...apiMutation('sapAppointmentImport'),
    onSuccess: () => {
      notify.success(t('sapSchedule.import.done'));
      onClose();
    },
    onSettled: useForgetSchedule(),
  });
  const problem = useSapFailure(take.error);
  const title = t('sapSchedule.import.title');
  if (patient.id === null)
    return (
      <InfoDialog open title={title} onClose={onClose}>
        <Text size="sm" mb="3">
          {t('sapSchedule.import.notLinked', { name: patient.name })}
        </Text>
        <Button asChild variant="solid">
          <Link to={`${paths.sapPatients}?patnr=${patient.patnr}`}>
            {t('sapSchedule.import.toPatient')}
          </Link>
        </Button>
      </InfoDialog>
    );
  return (
    <FormDialog<ImportValues>
      open
      title={title}
      description={t('sapSchedule.import.text', { name: patient.name })}
      submitLabel={t('sapSchedule.import.do')}
      about={id}
      initialValues={{ eventTypeId: '', practitionerId: mapped?.id ?? '' }}
      validationSchema={rules}
      onSubmit={({ eventTypeId, practitionerId }) =>
        take.mutate({
          params: { sapAppointmentId: id },
          body: { eventTypeId, practitionerId },
        })
      }
      submitting={take.isPending}
      problem={problem}
      onClose={onClose}
    >
      <ImportFields departmentId={schedule.ownDepartment?.id} />
    </FormDialog>
  );
};
