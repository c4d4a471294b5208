import type { Visit } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Text, type UiProblem } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { Form, FormActions, SubmitButton } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { VitalFields } from '../../../parts/vitals/vital-fields';
import {
  noVitals,
  vitalsBodyOf,
  vitalsRules,
  type VitalsValues,
} from '../../../parts/vitals/vitals-rules';
import { RecordSection } from './record-section';
import { useVitalText } from './use-vital-text';
import { useVisitWriter } from './use-visit-writer';

const VitalsForm = ({
  visit,
  onSaved,
}: {
  readonly visit: Visit;
  readonly onSaved: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { refresh, forgetList } = useVisitWriter();
  const [nothing, setNothing] = useState<UiProblem | null>(null);
  const create = useMutation({
    ...apiMutation('vitalsCreate'),
    onSuccess: () => {
      notify.success(t('visits.vitals.created'));
      void forgetList();
      onSaved();
      return refresh(visit.id);
    },
  });
  const failure = useFailure(create.error);
  const rules = useMemo(() => vitalsRules(t), [t]);
  const submit = (values: VitalsValues) => {
    const body = vitalsBodyOf(values);
    const none = Object.keys(body).length === 0;
    setNothing(none ? { title: t('visits.rules.oneVital') } : null);
    if (!none) create.mutate({ params: { visitId: visit.id }, body });
  };
  return (
    <Form
      label={t('visits.vitals.new')}
      initialValues={noVitals}
      validationSchema={rules}
      submitting={create.isPending}
      problem={nothing ?? failure}
      onSubmit={submit}
    >
      <VitalFields birthDate={visit.patient.birthDate} />
      <FormActions>
        <SubmitButton size="sm" variant="outline">
          {t('visits.vitals.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  );
};

/** Measurements of this visit, and the form for the next. */
export const VitalsPanel = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const words = useVitalText();
  const canMeasure = visit.actions.includes('measure');
  const [open, setOpen] = useState(visit.vitals.length === 0 && !visit.actions.includes('write'));
  return (
    <RecordSection
      title={t('visits.vitals.title')}
      end={
        canMeasure ? (
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            <PlusIcon />
            {t('visits.vitals.open')}
          </Button>
        ) : null
      }
    >
      {visit.vitals.map((vitals) => (
        <Box key={vitals.id} pb="2" mb="2" borderBottomWidth="1px">
          <Text size="xs" tone="muted" mb="1">
            {t('visits.vitals.takenBy', {
              time: zoned.moment(vitals.takenAt),
              name: vitals.takenBy,
            })}
          </Text>
          <Facts facts={words.factsOf(vitals, visit.patient.birthDate)} />
        </Box>
      ))}
      {visit.vitals.length === 0 && !(canMeasure && open) ? (
        <Text size="sm" tone="muted">
          {t('visits.vitals.none')}
        </Text>
      ) : null}
      {canMeasure && open ? <VitalsForm visit={visit} onSaved={() => setOpen(false)} /> : null}
    </RecordSection>
  );
};
