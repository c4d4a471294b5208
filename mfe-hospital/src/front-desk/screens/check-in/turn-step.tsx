import { queuePriorities, queueStages, type CheckInView } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import {
  CheckboxField,
  FormBody,
  FormSection,
  FormWide,
  RadioGroupField,
  SelectField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { DepartmentField, RoomField } from '../../../parts/pickers/clinic-fields';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { VitalFields } from '../../../parts/vitals/vital-fields';
import type { CheckInValues } from './check-in-values';
import { Step } from './step';

/** Vital signs at check-in, for nurses only. */
const CheckInVitals = ({ birthDate }: { readonly birthDate: string }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<CheckInValues>();
  const [opened, setOpened] = useState(false);
  if (opened || Object.values(values.vitals).some(Boolean)) {
    return (
      <FormSection>
        <legend>{t('checkIn.vitals')}</legend>
        <VitalFields within="vitals" birthDate={birthDate} />
      </FormSection>
    );
  }
  return (
    <Button
      type="button"
      variant="link"
      px="0"
      alignSelf="flex-start"
      onClick={() => setOpened(true)}
    >
      {t('checkIn.takeVitals')}
    </Button>
  );
};

/** Department and priority; warnings to confirm. */
export const TurnStep = ({
  view: { patient, appointment, warnings, openVisit },
}: {
  readonly view: CheckInView;
}) => {
  const { t } = useTranslation('hospital');
  const { moment } = useZonedFormat(appointment.site.timeZone);
  const { values } = useFormikContext<CheckInValues>();
  const facts = {
    when: appointment.startAt ? moment(appointment.startAt) : '',
    number: openVisit?.visitNumber ?? 0,
    department: openVisit?.department ?? '',
  };
  return (
    <Step number={5} title={t('checkIn.steps.turn')}>
      {warnings.map((warning) => (
        <CheckboxField
          key={warning}
          name={`acknowledged.${warning}`}
          label={t(`checkIn.warnings.${warning}`, facts)}
          required
        />
      ))}
      <FormBody columns={2}>
        <DepartmentField
          name="departmentId"
          label={t('checkIn.department')}
          required
          placeholder={null}
        />
        <RoomField
          name="roomId"
          label={t('checkIn.room')}
          departmentId={values.departmentId}
          siteId={appointment.site.id}
          placeholder={t('checkIn.noRoom')}
        />
        <FormWide>
          <RadioGroupField
            name="stage"
            label={t('checkIn.stage')}
            direction="row"
            options={queueStages
              .toReversed()
              .map((value) => ({ value, label: t(`checkIn.stages.${value}`) }))}
          />
        </FormWide>
        <SelectField
          name="priority"
          label={t('checkIn.priority')}
          placeholder={null}
          options={queuePriorities
            .toReversed()
            .map((value) => ({ value, label: t(`checkIn.priorities.${value}`) }))}
        />
      </FormBody>
      {useCan('clinical:write') ? <CheckInVitals birthDate={patient.birthDate} /> : null}
    </Step>
  );
};
