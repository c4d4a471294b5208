import { apiMutation } from '@sala/shared-auth';
import { Heading, Text } from '@sala/shared-ui';
import { SelectField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { choicesOf } from '../../../parts/pickers/clinic-choices';
import { useDepartments, usePractitioners } from '../../../parts/pickers/clinic-lists';
import { unitName } from '../../parts/unit-name';
import type { Schedule } from './schedule-items';
import { useForgetSchedule } from './use-forget-schedule';

export interface MappingDialogProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

interface MappingValues {
  readonly department: string;
  /** By the place of the planning object. */
  readonly people: readonly string[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What can be chosen; what is chosen stays, even if it is not offered any more. */
const withPresent = (offered: readonly Named[], present: Named | null) =>
  choicesOf(
    present && !offered.some(({ id }) => id === present.id) ? [present, ...offered] : offered,
  );

/** Says which department and which people of ours the agendas of SAP stand for. */
export const MappingDialog = ({ schedule, onClose }: MappingDialogProps) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetSchedule();
  const departments = useDepartments();
  const practitioners = usePractitioners();
  const { department, ownDepartment, planningObjects } = schedule;
  const mapUnit = useMutation(apiMutation('sapUnitMap'));
  const mapObject = useMutation(apiMutation('sapPlanningObjectMap'));
  const initial: MappingValues = {
    department: ownDepartment?.id ?? '',
    people: planningObjects.map(({ practitioner }) => practitioner?.id ?? ''),
  };
  const save = useMutation({
    mutationFn: async (values: MappingValues) => {
      if (values.department !== initial.department)
        await mapUnit.mutateAsync({
          params: { unitCode: department.code },
          body: { departmentId: values.department || null },
        });
      for (const [place, { id }] of planningObjects.entries()) {
        const practitionerId = values.people[place] ?? '';
        if (practitionerId !== initial.people[place])
          await mapObject.mutateAsync({
            params: { planningObjectId: id },
            body: { practitionerId: practitionerId || null },
          });
      }
    },
    onSuccess: () => {
      notify.success(t('sapSchedule.mapping.done'));
      onClose();
    },
    onSettled: forget,
  });
  const problem = useFailure(save.error);
  return (
    <FormDialog<MappingValues>
      open
      title={t('sapSchedule.mapping.title')}
      description={t('sapSchedule.mapping.text', { name: unitName(department) })}
      about={department.code}
      initialValues={initial}
      onSubmit={(values) => save.mutate(values)}
      submitting={save.isPending}
      problem={problem}
      onClose={onClose}
    >
      <SelectField
        name="department"
        label={t('sapSchedule.mapping.department')}
        placeholder={t('sapSchedule.mapping.none')}
        options={withPresent(departments, ownDepartment)}
      />
      <Heading as="h3" size="sm">
        {t('sapSchedule.mapping.objects')}
      </Heading>
      {planningObjects.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('sapSchedule.mapping.noObjects')}
        </Text>
      ) : null}
      {planningObjects.map(({ id, name, practitioner }, place) => (
        <SelectField
          key={id}
          name={`people.${place}`}
          label={name}
          placeholder={t('sapSchedule.mapping.none')}
          options={withPresent(practitioners, practitioner)}
        />
      ))}
    </FormDialog>
  );
};
