import { type DatasetUpload, type UploadType } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FormSection,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { DatasetFormValues } from './dataset-rules';

const named: Record<UploadType, true> = { text: true, number: true, date: true, boolean: true };

/** Types in display order. */
const typeNames = Object.keys(named) as UploadType[]; // the keys of a constant object

type Found = DatasetUpload['columns'][number];

/* Warns how many values would be lost with the selected type. */
const Misfits = ({ found, type }: { readonly found: Found; readonly type: UploadType }) => {
  const { t } = useTranslation('customers');
  const fit = found.fits.find((one) => one.type === type);
  if (!fit || fit.misfits === 0) return null;
  const examples = fit.examples
    .map(({ row, text }) => t('datasets.misfitAt', { row, text }))
    .join(' · ');
  return (
    <Text size="xs" tone="danger">
      {t('datasets.misfits', { count: fit.misfits })} {examples}
    </Text>
  );
};

export interface ColumnsEditorProps {
  /** Columns detected in the file; undefined once the dataset is stored. */
  readonly found?: readonly Found[];
}

/** Edits name, type and the personal data flag of each column. */
export const ColumnsEditor = ({ found }: ColumnsEditorProps) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<DatasetFormValues>();
  const types = typeNames.map((type) => ({ value: type, label: t(`datasets.types.${type}`) }));
  return (
    <FormSection>
      <legend>{t('datasets.columns')}</legend>
      <Text size="sm" tone="muted">
        {t('datasets.columnsHelp')}
      </Text>
      {values.columns.map((column, place) => {
        const read = found?.find(({ key }) => key === column.key);
        const n = place + 1;
        return (
          <Box
            key={column.key}
            data-form-row
            role="group"
            aria-label={t('datasets.columnNumber', { n })}
            display="grid"
            gap="1.5"
            pb="3"
            borderBottomWidth="1px"
          >
            <Box
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '1fr 9rem' }}
              gap="2"
              alignItems="start"
            >
              <TextField
                name={`columns.${place}.label`}
                label={t('datasets.columnName', { n })}
                required
              />
              <SelectField
                name={`columns.${place}.type`}
                label={t('datasets.columnType', { n })}
                placeholder={null}
                options={types}
              />
            </Box>
            <CheckboxField name={`columns.${place}.personal`} label={t('datasets.personal')} />
            {read ? <Misfits found={read} type={column.type} /> : null}
          </Box>
        );
      })}
    </FormSection>
  );
};
