import { apiMutation } from '@sala/shared-auth';
import type { Contract, EndpointOutput, StaffAbsence } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateStaff } from '../invalidate-staff';

type Holiday = EndpointOutput<Contract['staffShiftList']>['holidays'][number];

/** The holidays of the week, each with a way to take it back. */
export const WeekHolidays = ({ holidays }: { readonly holidays: readonly Holiday[] }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const invalidate = useInvalidateStaff();
  const remove = useMutation({
    ...apiMutation('companyHolidayDelete'),
    onSuccess: () => {
      notify.success(t('staff.toasts.holidayDeleted'));
      invalidate();
    },
  });
  return (
    <Flex gap="3" wrap="wrap" align="center" mt="3">
      {holidays.map(({ id, date, name }) => (
        <Flex key={id} gap="2" align="center">
          <Text size="sm">
            {format.day(date)}: {name}
          </Text>
          <Button
            size="sm"
            aria-label={t('staff.holidays.deleteNamed', { name })}
            onClick={() => remove.mutate({ params: { companyHolidayId: id } })}
          >
            {t('staff.holidays.delete')}
          </Button>
        </Flex>
      ))}
    </Flex>
  );
};

export interface DeleteAbsenceProps {
  readonly absence: StaffAbsence;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before an absence is deleted. */
export const DeleteAbsence = ({ absence, name, onClose }: DeleteAbsenceProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const invalidate = useInvalidateStaff();
  const remove = useMutation({
    ...apiMutation('staffAbsenceDelete'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('staff.toasts.absenceDeleted'));
      invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('staff.absences.deleteTitle', { name })}
      text={t('staff.absences.facts', {
        from: format.day(absence.from),
        to: format.day(absence.to),
        note: absence.note ?? '',
      })}
      confirmLabel={t('staff.absences.delete')}
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { staffAbsenceId: absence.id } })}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};
