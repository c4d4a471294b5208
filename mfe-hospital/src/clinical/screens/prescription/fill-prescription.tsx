import { apiMutation } from '@sala/shared-auth';
import { limits, type Prescription, type PrescriptionItem } from '@sala/shared-contracts';
import { NumberField, parseNumber, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useForgetPrescriptions } from '../../../parts/prescriptions/use-forget-prescriptions';

const leftOf = ({ quantity, refills, filled }: PrescriptionItem): number =>
  Math.max(0, quantity.value * (1 + refills) - filled);

interface Values {
  readonly quantities: readonly string[];
  readonly note: string;
}

/** Notes what was handed out; offered is one filling of what is left. */
export const FillPrescription = ({
  prescription,
  onClose,
}: {
  readonly prescription: Prescription;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetPrescriptions();
  const { id, version, items } = prescription;
  const fill = useMutation({
    ...apiMutation('prescriptionFill'),
    onSuccess: () => {
      notify.success(t('prescriptions.fill.done', { folio: prescription.folio ?? '' }));
      onClose();
    },
    onSettled: forget,
  });
  const rules = useMemo(
    () =>
      yup.object({
        quantities: yup.array().of(
          yup.string().test('left', (typed, context) => {
            const index = Number(/\d+/.exec(context.path)?.[0]);
            const item = items[index];
            const left = item ? leftOf(item) : 0;
            const value = parseNumber(typed) ?? 0;
            return (
              (Number.isInteger(value) && value >= 0 && value <= left) ||
              context.createError({ message: t('prescriptions.fill.range', { left }) })
            );
          }),
        ),
        note: yup
          .string()
          .max(limits.fillNoteMax, t('prescriptions.tooLong', { max: limits.fillNoteMax })),
      }),
    [t, items],
  );
  const given = ({ quantities }: Values) =>
    items.flatMap(({ key }, index) => {
      const quantity = parseNumber(quantities[index]) ?? 0;
      return quantity > 0 ? [{ key, quantity }] : [];
    });
  return (
    <FormDialog<Values>
      open
      onClose={onClose}
      title={t('prescriptions.fill.title', { folio: prescription.folio ?? '' })}
      description={t('prescriptions.fill.text')}
      submitLabel={t('prescriptions.fill.open')}
      initialValues={{
        quantities: items.map((item) => String(Math.min(item.quantity.value, leftOf(item)))),
        note: '',
      }}
      validationSchema={rules}
      ready={(values) => given(values).length > 0}
      onSubmit={(values) =>
        fill.mutate({
          params: { prescriptionId: id },
          body: { version, items: given(values), note: values.note },
        })
      }
      submitting={fill.isPending}
      problem={useFailure(fill.error)}
    >
      {items.map((item, index) => (
        <NumberField
          key={item.key}
          name={`quantities.${index}`}
          label={item.genericName}
          help={t('prescriptions.fill.left', { count: leftOf(item) })}
          integer
        />
      ))}
      <TextField name="note" label={t('prescriptions.fill.note')} countTo={limits.fillNoteMax} />
    </FormDialog>
  );
};
