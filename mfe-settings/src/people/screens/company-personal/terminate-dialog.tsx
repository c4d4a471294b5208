import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { Contract, EndpointOutput, StaffMemberDetail } from '@sala/shared-contracts';
import { Box, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { DateField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { HandOverFields } from '../../parts/hand-over/hand-over-fields';
import { HandOverProgress } from '../../parts/hand-over/hand-over-progress';
import {
  handOverRules,
  planOf,
  startOf,
  type HandOverValues,
} from '../../parts/hand-over/hand-over-values';
import { OpenWork } from '../../parts/hand-over/open-work';
import { useInvalidateStaff } from './invalidate-staff';

interface Values extends HandOverValues {
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
  const { values } = useFormikContext<Values>();
  const asked = useConsequences(staffMemberId, values.leftOn);
  const failure = useFailure(asked.error);
  if (failure) return <ErrorState problem={failure} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return isDay(values.leftOn) ? <LoadingState shape="text" rows={3} /> : null;
  const { account, shifts, openWork } = asked.data;
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
        {openWork ? <li>{t('staff.terminate.practitioner')}</li> : null}
      </Box>
      {openWork ? <OpenWork work={openWork} /> : null}
    </Box>
  );
};

export interface TerminateDialogProps {
  readonly member: StaffMemberDetail;
  readonly onClose: () => void;
}

interface TerminateFormProps extends TerminateDialogProps {
  readonly shown: EndpointOutput<Contract['staffTerminationView']>;
  readonly onHandOver: (handOverId: string) => void;
}

const TerminateForm = ({ member, shown, onHandOver, onClose }: TerminateFormProps) => {
  const { t } = useTranslation('settings');
  const today = useToday();
  const invalidate = useInvalidateStaff();
  const mayReassign = useCan('appointments:write');
  const { openWork } = shown;
  const terminate = useMutation({
    ...apiMutation('staffMemberTerminate'),
    meta: failsAlone,
    onSuccess: ({ name, handOverId }) => {
      if (handOverId !== null) return onHandOver(handOverId);
      notify.success(t('staff.toasts.terminated', { name }));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(
    () =>
      yup.object({
        ...handOverRules(t),
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
      danger
      title={t('staff.terminate.title', { name: member.name })}
      submitLabel={t('staff.terminate.submit')}
      initialValues={{ leftOn: today, ...startOf(openWork, { reassign: mayReassign }) }}
      validationSchema={schema}
      onSubmit={({ leftOn, ...values }) =>
        terminate.mutate({
          params: { staffMemberId: member.id },
          body: {
            version: member.version,
            leftOn,
            appointmentsKnown: openWork?.appointments.total ?? 0,
            plan: planOf(values),
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
      {openWork ? <HandOverFields work={openWork} /> : null}
    </FormDialog>
  );
};

/** Ends the work of a person, with its consequences in sight and open work passed on. */
export const TerminateDialog = ({ member, onClose }: TerminateDialogProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const shown = useConsequences(member.id, useToday());
  const failure = useFailure(shown.error);
  const [begun, setBegun] = useState<string | null>(null);
  const title = t('staff.terminate.title', { name: member.name });
  const handOverId = begun ?? shown.data?.openWork?.handOverId;
  if (handOverId)
    return (
      <HandOverProgress
        handOverId={handOverId}
        title={title}
        onClose={() => {
          invalidate();
          onClose();
        }}
      />
    );
  if (shown.data)
    return (
      <TerminateForm member={member} shown={shown.data} onHandOver={setBegun} onClose={onClose} />
    );
  return failure ? (
    <InfoDialog open onClose={onClose} title={title}>
      <ErrorState
        problem={failure}
        onRetry={() => void shown.refetch()}
        retrying={shown.isFetching}
      />
    </InfoDialog>
  ) : null;
};
