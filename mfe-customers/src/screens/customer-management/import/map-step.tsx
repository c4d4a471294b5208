import { importChoices, importColumns, type CustomerImport, type CustomField } from '@sala/shared-contracts';
import { Box, Button, Text, type UiProblem } from '@sala/shared-ui';
import { CheckboxField, Form, FormSection, RadioGroupField, SelectField, SubmitButton, useFormikContext, type Choice } from '@sala/shared-ui/form';
import { FilterSelect } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { bodyOf, importSchema, matchesIn, valuesOf, type ImportValues } from './import-rules';

export interface MapStepProps {
  readonly file: CustomerImport;
  readonly fields: readonly CustomField[];
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onSheet: (sheet: string) => void;
  readonly onSubmit: (body: ReturnType<typeof bodyOf>) => void;
  readonly onCancel: () => void;
}

const Matches = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<ImportValues>();
  const offered = matchesIn(values.mapping);
  if (values.onMatch === 'create') return null;
  if (offered.length === 0) return <Text tone="muted">{t('imports.noMatches')}</Text>;
  return (
    <Box role="group" aria-label={t('imports.matchBy')}>
      <Text mb="1">{t('imports.matchBy')}</Text>
      {offered.map((match) => (
        <CheckboxField key={match} name={`matchBy.${match}`} label={t(`imports.targets.${match}`)} />
      ))}
    </Box>
  );
};

/** The second step: what each column is, and what becomes of customers who are there already. */
export const MapStep = ({ file, fields, submitting, problem, onSheet, onSubmit, onCancel }: MapStepProps) => {
  const { t } = useTranslation('customers');
  const schema = useMemo(() => importSchema(t), [t]);
  const initial = useMemo(() => valuesOf(file), [file]);
  const targets = useMemo(
    (): Choice[] => [
      ...importColumns.map((column) => ({ value: column, label: t(`imports.targets.${column}`) })),
      ...fields.map(({ key, label }) => ({ value: `values.${key}`, label: t('imports.customField', { label }) })),
    ],
    [fields, t],
  );
  return (
    <>
      {file.sheets.length > 1 ? (
        <Box mb="4">
          <FilterSelect
            label={t('imports.sheet')}
            value={file.sheet ?? ''}
            allLabel={file.sheet ?? ''}
            onChange={(sheet) => onSheet(sheet || (file.sheet ?? ''))}
            options={file.sheets.filter((sheet) => sheet !== file.sheet).map((sheet) => ({ value: sheet, label: sheet }))}
          />
        </Box>
      ) : null}
      <Form<ImportValues>
        key={`${file.id} ${file.sheet ?? ''}`}
        label={t('imports.mapTitle')}
        initialValues={initial}
        validationSchema={schema}
        onSubmit={(values) => onSubmit(bodyOf(values))}
        submitting={submitting}
        problem={problem}
      >
        <FormSection>
          <legend>{t('imports.mapTitle')}</legend>
          {file.headings.map((heading, index) => {
            const samples = file.sample.flatMap((row) => row[index] || []).slice(0, 3);
            return (
              <SelectField
                key={index}
                name={`mapping.${index}`}
                label={heading || t('imports.columnNumber', { n: index + 1 })}
                help={samples.length > 0 ? t('imports.samples', { values: samples.map((sample) => sample.slice(0, 40)).join(' · ') }) : t('imports.noSamples')}
                options={targets}
                placeholder={t('imports.leaveOut')}
              />
            );
          })}
        </FormSection>
        <FormSection>
          <legend>{t('imports.duplicates')}</legend>
          <RadioGroupField
            name="onMatch"
            label={t('imports.onMatch')}
            options={importChoices.map((choice) => ({ value: choice, label: t(`imports.choices.${choice}`), help: t(`imports.choiceHelp.${choice}`) }))}
          />
          <Matches />
        </FormSection>
        <Box display="flex" gap="2" flexWrap="wrap" pt="4" pb="4">
          <SubmitButton>{t('imports.check')}</SubmitButton>
          <Button onClick={onCancel}>{t('imports.discard')}</Button>
        </Box>
      </Form>
    </>
  );
};
