import { useCan } from '@sala/shared-auth';
import { limits, type OpenWork } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  FormSection,
  SelectField,
  TextareaField,
  useFormikContext,
  type Choice,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { AppointmentChoice, HandOverValues, VisitChoice } from './hand-over-values';

type Takers = OpenWork['visits']['takers'];

const useTakerChoices = (): ((takers: Takers) => readonly Choice[]) => {
  const { t } = useTranslation('settings');
  return (takers) =>
    takers.map(({ practitionerId, name, takes }) => ({
      value: practitionerId,
      label: t('handOver.taker', { name, count: takes }),
    }));
};

const AppointmentFields = ({ takers }: { readonly takers: Takers }) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<HandOverValues>();
  const mayReassign = useCan('appointments:write');
  const mayCancel = useCan('appointments:delete');
  const choicesOf = useTakerChoices();
  const choices: readonly AppointmentChoice[] = [
    ...(mayReassign && takers.length > 0 ? (['reassign'] as const) : []),
    'leave',
    ...(mayCancel ? (['cancel'] as const) : []),
  ];
  return (
    <FormSection gap="3">
      <legend>{t('handOver.appointmentsTitle')}</legend>
      <SelectField
        name="appointments"
        label={t('handOver.choice')}
        placeholder={null}
        options={choices.map((value) => ({ value, label: t(`handOver.choices.${value}`) }))}
        help={t(`handOver.help.${values.appointments}`)}
      />
      {values.appointments === 'reassign' ? (
        <SelectField
          name="appointmentsTo"
          label={t('handOver.appointmentsTo')}
          options={choicesOf(takers)}
          required
        />
      ) : null}
      {values.appointments === 'cancel' ? (
        <TextareaField
          name="cancelBecause"
          label={t('handOver.cancelBecause')}
          required
          countTo={limits.reasonMax}
        />
      ) : null}
    </FormSection>
  );
};

const VisitFields = ({ visits }: { readonly visits: OpenWork['visits'] }) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<HandOverValues>();
  const mayReassign = useCan('appointments:write');
  const choicesOf = useTakerChoices();
  const choices: readonly VisitChoice[] =
    mayReassign && visits.takers.length > 0 ? ['reassign', 'leave'] : ['leave'];
  return (
    <FormSection gap="3">
      <legend>{t('handOver.visitsTitle')}</legend>
      {visits.empty > 0 ? (
        <SelectField
          name="visits"
          label={t('handOver.choice')}
          placeholder={null}
          options={choices.map((value) => ({ value, label: t(`handOver.visitChoices.${value}`) }))}
        />
      ) : null}
      {values.visits === 'reassign' ? (
        <SelectField
          name="visitsTo"
          label={t('handOver.visitsTo')}
          options={choicesOf(visits.takers)}
          required
        />
      ) : null}
      {visits.written > 0 ? <Text size="sm">{t('handOver.writtenStay')}</Text> : null}
    </FormSection>
  );
};

/** One choice for each kind of open work; fields of the form around it. */
export const HandOverFields = ({ work }: { readonly work: OpenWork }) => (
  <>
    {work.appointments.total > 0 ? <AppointmentFields takers={work.appointments.takers} /> : null}
    {work.visits.empty + work.visits.written > 0 ? <VisitFields visits={work.visits} /> : null}
  </>
);
