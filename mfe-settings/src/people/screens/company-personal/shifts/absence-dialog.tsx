import { ApiError, apiMutation } from '@sala/shared-auth';
import { absenceKinds, limits } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  CheckboxField,
  DateField,
  FormBody,
  FormWide,
  SelectField,
  TextField,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../../parts/unsaved-watch';
import { useInvalidateStaff } from '../invalidate-staff';
import type { PeopleChoices } from './people-choices';
import { weekRules } from './shift-rules';

interface Values {
  readonly staffMemberId: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly removeShifts: boolean;
}

export interface AbsenceDialogProps extends PeopleChoices {
  readonly from: string;
  readonly onClose: () => void;
}

/** Notes that a person is away; offers to remove the shifts of that time when there are some. */
export const AbsenceDialog = ({ from, people, onClose }: AbsenceDialogProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const create = useMutation({
    ...apiMutation('staffAbsenceCreate'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('staff.toasts.absenceSaved'));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(() => {
    const { required, notBefore } = weekRules(t);
    return yup.object({
      staffMemberId: required,
      kind: required,
      from: required,
      to: notBefore('from'),
      note: yup
        .string()
        .trim()
        .max(limits.absenceNoteMax, t('staff.rules.tooLong', { max: limits.absenceNoteMax })),
    });
  }, [t]);
  const inTheWay =
    create.error instanceof ApiError && create.error.problem?.code === 'staffAbsence.has_shifts';
  return (
    <FormDialog<Values>
      open
      title={t('staff.absences.new')}
      submitLabel={t('staff.save')}
      initialValues={{
        staffMemberId: '',
        kind: 'vacation',
        from,
        to: from,
        note: '',
        removeShifts: false,
      }}
      validationSchema={schema}
      onSubmit={({ kind, note, ...values }) =>
        create.mutate({
          body: {
            ...values,
            kind: absenceKinds.find((one) => one === kind) ?? 'other',
            note: note.trim() || null,
          },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <FormBody columns={2}>
        <SelectField
          name="staffMemberId"
          label={t('staff.shifts.person')}
          required
          options={people}
        />
        <SelectField
          name="kind"
          label={t('staff.absences.kind')}
          placeholder={null}
          options={absenceKinds.map((value) => ({
            value,
            label: t(`staff.absences.kinds.${value}`),
          }))}
        />
        <DateField name="from" label={t('staff.absences.from')} required />
        <DateField name="to" label={t('staff.absences.to')} required />
        <FormWide>
          <TextField name="note" label={t('staff.absences.note')} autoComplete="off" />
        </FormWide>
      </FormBody>
      <CheckboxField name="removeShifts" label={t('staff.absences.removeShifts')} />
      {inTheWay ? <Text size="sm">{t('staff.absences.removeHint')}</Text> : null}
    </FormDialog>
  );
};
