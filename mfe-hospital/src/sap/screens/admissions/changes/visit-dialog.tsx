import { api, apiMutation } from '@sala/shared-auth';
import type { SapPatientRow } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { SelectField, useFormikContext, yup } from '@sala/shared-ui/form';
import { failsAlone, notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useMemo, useState } from 'react';
import { useSapUnits } from '../../../parts/use-sap-units';
import { unitName } from '../../../parts/unit-name';
import { useForgetCases } from '../use-forget-cases';
import {
  instantOf,
  momentNow,
  momentRules,
  MomentFields,
  useMomentWords,
  type Moment,
} from './moment-fields';
import { TestedForm } from './tested-form';

interface VisitValues extends Moment {
  readonly patnr: string;
  readonly name: string;
  readonly department: string;
}

type Found = SapPatientRow & { readonly id: string };

const offered = 8;

/* Cancelled, merged and provisional records are not offered: they take no services. */
const recordsQuery = (words: string) => ({
  queryKey: ['sapPatientList', 'picker', words] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { items } = await api.sapPatientList(
      { query: { search: words || undefined, sort: 'name', page: 1, pageSize: offered } },
      { signal },
    );
    return { items: items.map((one): Found => ({ ...one, id: one.patnr })) };
  },
  meta: failsAlone,
});

const nameOf = ({ family, given }: SapPatientRow): string =>
  [family, given].filter(Boolean).join(', ');

/** The patient in SAP, by PATNR or name. */
const RecordField = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { values, setValues, errors, submitCount } = useFormikContext<VisitValues>();
  const choose = (patnr: string, name: string) =>
    void setValues((now) => ({ ...now, patnr, name }));
  return (
    <Combobox<Found>
      label={t('sapCases.visit.patient')}
      placeholder={t('sapCases.visit.patientHint')}
      required
      query={recordsQuery}
      line={(record) => (
        <>
          {nameOf(record)}
          <Text as="span" display="block" size="xs" tone="muted" figures>
            {[
              t('sap.patnr', { patnr: record.patnr }),
              record.birthDate && format.day(record.birthDate),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      )}
      chosen={values.name}
      onChoose={(record) => choose(record.patnr, nameOf(record))}
      onClear={() => choose('', '')}
      error={submitCount > 0 ? errors.patnr : null}
    />
  );
};

export interface VisitDialogProps {
  readonly onDone: (falnr: string | undefined) => void;
  readonly onClose: () => void;
}

/** Registers an outpatient visit in SAP. */
export const VisitDialog = ({ onDone, onClose }: VisitDialogProps) => {
  const { t } = useTranslation('hospital');
  const zone = useCompanyZone();
  const forget = useForgetCases();
  const momentWords = useMomentWords(zone);
  const units = useSapUnits();
  const [initialValues] = useState<VisitValues>(() => ({
    ...momentNow(zone),
    patnr: '',
    name: '',
    department: '',
  }));
  const rules = useMemo(
    () =>
      yup.object({
        ...momentRules(t),
        patnr: yup.string().required(t('sapCases.visit.patientRequired')),
        department: yup.string().required(t('sapCases.form.departmentRequired')),
      }),
    [t],
  );
  const trial = useMutation(apiMutation('sapVisitCreate'));
  const real = useMutation({
    ...apiMutation('sapVisitCreate'),
    onSuccess: ({ accepted, case: made }) => {
      if (!accepted) return;
      notify.success(t('sapCases.visit.done'));
      onDone(made?.falnr);
    },
    onSettled: forget,
  });
  return (
    <TestedForm
      title={t('sapCases.visit.title')}
      description={t('sapCases.visit.text')}
      initialValues={initialValues}
      validationSchema={rules}
      trial={trial}
      real={real}
      inputOf={({ patnr, department, ...moment }: VisitValues, testRun: boolean) => ({
        params: { patnr },
        body: { at: instantOf(moment, zone), department, testRun },
      })}
      question={t('sapCases.visit.question')}
      summaryOf={(values) => {
        const unit = units.find(({ code }) => code === values.department);
        return [values.name, unit && unitName(unit), momentWords(values)]
          .filter(Boolean)
          .join(' · ');
      }}
      confirmLabel={t('sapCases.visit.do')}
      onClose={onClose}
    >
      <RecordField />
      <SelectField
        name="department"
        label={t('sapCases.department')}
        required
        options={units
          .filter(({ kind }) => kind === 'department')
          .map((unit) => ({ value: unit.code, label: unitName(unit) }))}
      />
      <MomentFields />
    </TestedForm>
  );
};
