import { apiMutation } from '@sala/shared-auth';
import type { SapCase } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useMemo, useState } from 'react';
import { unitName } from '../../../parts/unit-name';
import { useSapUnits } from '../../../parts/use-sap-units';
import { useForgetCases } from '../use-forget-cases';
import { BedFields, type BedValues } from './bed-fields';
import {
  instantOf,
  momentNow,
  momentRules,
  MomentFields,
  useMomentWords,
  type Moment,
} from './moment-fields';
import { TestedForm } from './tested-form';

export interface TransferDialogProps {
  readonly record: SapCase;
  readonly onClose: () => void;
}

type TransferValues = Moment & BedValues;

/** Transfers somebody to another unit, room and bed. */
export const TransferDialog = ({ record, onClose }: TransferDialogProps) => {
  const { t } = useTranslation('hospital');
  const zone = useCompanyZone();
  const forget = useForgetCases();
  const momentWords = useMomentWords(zone);
  const units = useSapUnits();
  const { falnr, patient, lastMovement } = record;
  const [initialValues] = useState<TransferValues>(() => ({
    ...momentNow(zone),
    careUnit: record.careUnit?.code ?? '',
    room: '',
    bed: '',
  }));
  const rules = useMemo(
    () =>
      yup.object({
        ...momentRules(t),
        careUnit: yup.string().required(t('sapCases.form.careUnitRequired')),
        room: yup.string(),
        bed: yup.string(),
      }),
    [t],
  );
  const trial = useMutation({ ...apiMutation('sapCaseTransfer'), onError: forget });
  const real = useMutation({
    ...apiMutation('sapCaseTransfer'),
    onSuccess: ({ accepted }) => {
      if (!accepted) return;
      notify.success(t('sapCases.transfer.done'));
      onClose();
    },
    onSettled: forget,
  });
  /** The department that the unit belongs to, as far as SAP told it. */
  const departmentOf = (careUnit: string): string | undefined => {
    const parent = units.find(
      ({ code, kind }) => kind === 'care_unit' && code === careUnit,
    )?.parent;
    return units.some(({ code, kind }) => kind === 'department' && code === parent)
      ? (parent ?? undefined)
      : undefined;
  };
  return (
    <TestedForm
      title={t('sapCases.transfer.title')}
      description={[patient.name, t('sap.case', { falnr })].join(' · ')}
      about={falnr}
      initialValues={initialValues}
      validationSchema={rules}
      trial={trial}
      real={real}
      inputOf={(values: TransferValues, testRun: boolean) => ({
        params: { falnr },
        body: {
          at: instantOf(values, zone),
          lastMovement,
          testRun,
          department: departmentOf(values.careUnit),
          careUnit: values.careUnit,
          room: values.room || null,
          bed: values.bed || null,
        },
      })}
      question={t('sapCases.transfer.question', { name: patient.name })}
      summaryOf={(values) => {
        const unit = units.find(({ code }) => code === values.careUnit);
        return [
          unit && unitName(unit),
          [values.room, values.bed].filter(Boolean).join(' / '),
          momentWords(values),
        ]
          .filter(Boolean)
          .join(' · ');
      }}
      confirmLabel={t('sapCases.transfer.do')}
      onClose={onClose}
    >
      <BedFields falnr={falnr} />
      <MomentFields />
    </TestedForm>
  );
};
