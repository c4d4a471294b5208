import { apiMutation, apiQuery } from '@sala/shared-auth';
import type { StaffMemberDetail } from '@sala/shared-contracts';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { DateField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { useInvalidateStaff } from './invalidate-staff';

interface Values {
  readonly leftOn: string;
}

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);

const useConsequences = (staffMemberId: string, leftOn: string) =>
  useQuery({
    ...apiQuery('staffTerminationView', { params: { staffMemberId }, query: { leftOn } }),
    enabled: isDay(leftOn),
    meta: failsAlone,
  });

/** Listed before they happen. */
const Consequences = ({ staffMemberId }: { readonly staffMemberId: string }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { values } = useFormikContext<Values>();
  const asked = useConsequences(staffMemberId, values.leftOn);
  const failure = useFailure(asked.error);
  if (failure) return <ErrorState problem={failure} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return isDay(values.leftOn) ? <LoadingState shape="text" rows={3} /> : null;
  const { appointments, account, shifts } = asked.data;
  return (
    <Box aria-live="polite">
      <Text fontWeight="medium" mb="1">
        {t('staff.terminate.consequences')}
      </Text>
      <Box as="ul" ps="5" m="0" display="grid" gap="1">
        <li>
          {account
            ? t(account.owner ? 'staff.terminate.ownerAccount' : 'staff.terminate.account', {
                email: account.email,
              })
            : t('staff.terminate.noAccount')}
        </li>
        <li>{t('staff.terminate.shifts', { count: shifts })}</li>
        <li>
          {t('staff.terminate.appointments', { count: appointments.total })}
          {appointments.items.length > 0 ? (
            <Box as="ul" ps="5" m="0">
              {appointments.items.slice(0, 10).map(({ id, startAt, eventType, department }) => (
                <li key={id}>
                  {format.dateTime(startAt)} · {eventType} · {department}
                </li>
              ))}
            </Box>
          ) : null}
        </li>
      </Box>
    </Box>
  );
};

export interface TerminateDialogProps {
  readonly member: StaffMemberDetail;
  readonly onClose: () => void;
}

/** Ends the work of a person, with its consequences in sight. */
export const TerminateDialog = ({ member, onClose }: TerminateDialogProps) => {
  const { t } = useTranslation('settings');
  const today = useToday();
  const invalidate = useInvalidateStaff();
  const terminate = useMutation({
    ...apiMutation('staffMemberTerminate'),
    meta: failsAlone,
    onSuccess: ({ name }) => {
      notify.success(t('staff.toasts.terminated', { name }));
      invalidate();
      onClose();
    },
  });
  const shown = useConsequences(member.id, today);
  const schema = useMemo(
    () =>
      yup.object({
        leftOn: yup
          .string()
          .required(t('staff.rules.required'))
          .test('ended', t('staff.rules.leftOn'), (day) => day >= member.hiredOn && day <= today),
      }),
    [t, member.hiredOn, today],
  );
  return (
    <FormDialog<Values>
      open
      title={t('staff.terminate.title', { name: member.name })}
      submitLabel={t('staff.terminate.submit')}
      initialValues={{ leftOn: '' }}
      validationSchema={schema}
      onSubmit={({ leftOn }) =>
        terminate.mutate({
          params: { staffMemberId: member.id },
          body: {
            version: member.version,
            leftOn,
            appointmentsKnown: shown.data?.appointments.total ?? 0,
          },
        })
      }
      submitting={terminate.isPending}
      problem={useFailure(terminate.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <DateField
        name="leftOn"
        label={t('staff.fields.leftOn')}
        help={t('staff.terminate.leftOnHelp')}
        required
        min={member.hiredOn}
        max={today}
      />
      <Consequences staffMemberId={member.id} />
    </FormDialog>
  );
};
