import { apiMutation } from '@sala/shared-auth';
import type { StaffMemberDetail } from '@sala/shared-contracts';
import type { RecordLine } from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { useInvalidateStaff } from './invalidate-staff';
import { StaffFields } from './staff-fields';
import {
  changesOf,
  createBody,
  emptyStaffMember,
  staffSchema,
  staffValues,
  type StaffValues,
} from './staff-rules';

export const NewStaff = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const schema = useMemo(() => staffSchema(t), [t]);
  const create = useMutation({
    ...apiMutation('staffMemberCreate'),
    onSuccess: ({ name }) => {
      notify.success(t('staff.toasts.created', { name }));
      invalidate();
      onClose();
    },
  });
  return (
    <FormPanel<StaffValues>
      title={t('staff.new')}
      submitLabel={t('staff.create')}
      initialValues={emptyStaffMember}
      validationSchema={schema}
      onSubmit={(values) => create.mutate({ body: createBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <StaffFields editable="all" fresh />
    </FormPanel>
  );
};

/** Labels and values of a person, in a fixed order. */
const useLines = (): ((member: StaffMemberDetail) => readonly RecordLine[]) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (member) => {
    const line = (field: string, text: string | null) => ({
      label: t(`staff.fields.${field}`),
      text: text ?? '—',
    });
    return [
      line('firstName', member.name),
      line('employeeNo', member.employeeNo),
      line('position', member.position),
      line('contractType', t(`staff.contracts.${member.contractType}`)),
      line('department', member.department?.name ?? null),
      line('site', member.site?.name ?? null),
      line('weeklyHours', member.weeklyHours === null ? null : format.number(member.weeklyHours)),
      line('hiredOn', format.day(member.hiredOn)),
      line('status', t(`staff.statuses.${member.status}`)),
      line('curp', member.curp),
      line('rfc', member.rfc),
      line('nss', member.nss),
      line('phone', member.phone),
      line('email', member.email),
      line('emergencyName', member.emergencyName),
      line('emergencyPhone', member.emergencyPhone),
      line('account', member.account?.email ?? null),
      line('practitioner', member.practitioner),
    ];
  };
};

export interface EditStaffProps {
  readonly member: StaffMemberDetail;
  readonly editable: 'all' | 'own';
  /** Returns to the person. */
  readonly onClose: () => void;
}

export const EditStaff = ({ member, editable, onClose }: EditStaffProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const schema = useMemo(() => staffSchema(t), [t]);
  const update = useMutation({
    ...apiMutation('staffMemberUpdate'),
    onSuccess: ({ name }) => {
      notify.success(t('staff.toasts.updated', { name }));
      invalidate();
      onClose();
    },
  });
  const edit = useRecordEdit({
    entry: member,
    update,
    send: (body) => update.mutate({ params: { staffMemberId: member.id }, body }),
    changesOf,
    valuesOf: staffValues,
    lines: useLines(),
    forget: invalidate,
  });
  const initialValues = useMemo(() => staffValues(edit.base), [edit.base]);
  return (
    <FormPanel<StaffValues>
      title={t('staff.editNamed', { name: member.name })}
      submitLabel={t('staff.save')}
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
    >
      {edit.notice}
      <StaffFields editable={editable} />
    </FormPanel>
  );
};
