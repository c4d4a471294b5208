import type { CustomField } from '@sala/shared-contracts';
import { Text, type UiProblem } from '@sala/shared-ui';
import { FormBody, SelectField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useFieldConfig } from './field-config';

export interface RemapDialogProps {
  /** Definition including the removed options. */
  readonly field: CustomField;
  /** Number of records by removed option. */
  readonly counts: Readonly<Record<string, number>>;
  readonly staying: readonly { readonly value: string; readonly label: string }[];
  readonly onRemap: (remap: Record<string, string>) => void;
  readonly onClose: () => void;
  readonly pending: boolean;
  readonly problem: UiProblem | null;
}

/** Asks for the replacement of removed options that records still hold. */
export const RemapDialog = ({
  field,
  counts,
  staying,
  onRemap,
  onClose,
  pending,
  problem,
}: RemapDialogProps) => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldConfig();
  const going = field.options.filter(({ value }) => Object.hasOwn(counts, value));
  const schema = useMemo(
    () => yup.object({ options: yup.array().of(yup.string().required(t('rules.optionInstead'))) }),
    [t],
  );
  return (
    <FormDialog
      open
      danger
      title={t('fields.remapTitle', { count: going.length })}
      description={t(`fields.${owner}.remapText`)}
      initialValues={{ options: going.map(() => '') }}
      validationSchema={schema}
      onSubmit={({ options }) =>
        onRemap(Object.fromEntries(going.map(({ value }, index) => [value, options[index] ?? ''])))
      }
      submitting={pending}
      problem={problem}
      onClose={onClose}
      submitLabel={t('fields.remap')}
    >
      <FormBody>
        {going.map(({ value, label }, index) => (
          <div key={value}>
            <Text size="sm" tone="muted">
              {t(`fields.${owner}.optionInUse`, { label, count: counts[value] ?? 0 })}
            </Text>
            <SelectField
              name={`options.${index}`}
              label={t('fields.insteadOf', { label })}
              required
              options={staying}
            />
          </div>
        ))}
      </FormBody>
    </FormDialog>
  );
};
