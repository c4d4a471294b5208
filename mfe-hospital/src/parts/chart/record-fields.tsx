import { DateField, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { chartStatuses } from './chart-rules';

export interface RecordDialogProps<Entry> {
  readonly patientId: string;
  /** What is changed; null: a new one. */
  readonly entry: Entry | null;
  readonly onClose: () => void;
}

/** Whether it still holds, or was written by mistake. */
export const StatusField = ({
  statuses,
}: {
  readonly statuses: readonly (typeof chartStatuses)[number][];
}) => {
  const { t } = useTranslation('hospital');
  return (
    <SelectField
      name="status"
      label={t('chart.fields.status')}
      required
      options={statuses.map((value) => ({ value, label: t(`chart.statuses.${value}`) }))}
    />
  );
};

/** When it ended: what is still current has no end. */
export const EndField = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<{ readonly status: string }>();
  return values.status === 'active' ? null : (
    <DateField name={name} label={t('chart.fields.until')} />
  );
};
