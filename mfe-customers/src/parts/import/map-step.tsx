import type { CustomField, RecordImport } from '@sala/shared-contracts';
import { Box, Button, Text, type UiProblem } from '@sala/shared-ui';
import {
  CheckboxField,
  Form,
  FormSection,
  RadioGroupField,
  SelectField,
  SubmitButton,
  useFormikContext,
  type Choice,
} from '@sala/shared-ui/form';
import { FilterSelect } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import type { ImportSubject } from './import-subject';
import { bodyOf, importSchema, matchesIn, valuesOf, type ImportValues } from './import-rules';

/** A custom field. */
export type OwnField = Pick<CustomField, 'key' | 'label'>;

export interface MapStepProps {
  readonly subject: ImportSubject;
  readonly file: RecordImport;
  readonly fields: readonly OwnField[];
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onSheet: (sheet: string) => void;
  readonly onSubmit: (body: ReturnType<typeof bodyOf>) => void;
  readonly onCancel: () => void;
}

const Matches = ({ subject }: { readonly subject: ImportSubject }) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<ImportValues>();
  const offered = matchesIn(values.mapping, subject.matches);
  if (values.onMatch === 'create') return null;
  if (offered.length === 0)
    return <Text tone="muted">{t(`imports.of.${subject.name}.noMatches`)}</Text>;
  return (
    <Box role="group" aria-label={t(`imports.of.${subject.name}.matchBy`)}>
      <Text mb="1">{t(`imports.of.${subject.name}.matchBy`)}</Text>
      {offered.map((match) => (
        <CheckboxField
          key={match}
          name={`matchBy.${match}`}
          label={t(`imports.targets.${match}`)}
        />
      ))}
    </Box>
  );
};

/** Second step: maps columns and decides what happens to existing records. */
export const MapStep = ({
  subject,
  file,
  fields,
  submitting,
  problem,
  onSheet,
  onSubmit,
  onCancel,
}: MapStepProps) => {
  const { t } = useTranslation('customers');
  const schema = useMemo(() => importSchema(t, subject), [t, subject]);
  const initial = useMemo(() => valuesOf(file), [file]);
  const targets = useMemo(
    (): Choice[] => [
      ...subject.columns.map((column) => ({
        value: column,
        label: t(`imports.targets.${column}`),
      })),
      ...fields.map(({ key, label }) => ({
        value: `values.${key}`,
        label: t('imports.customField', { label }),
      })),
    ],
    [subject, fields, t],
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
            options={file.sheets
              .filter((sheet) => sheet !== file.sheet)
              .map((sheet) => ({ value: sheet, label: sheet }))}
          />
        </Box>
      ) : null}
      <Form<ImportValues>
        key={`${file.id} ${file.sheet ?? ''}`}
        label={t('imports.mapTitle')}
        initialValues={initial}
        validationSchema={schema}
        onSubmit={(values) => onSubmit(bodyOf(values, subject))}
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
                help={
                  samples.length > 0
                    ? t('imports.samples', {
                        values: samples.map((sample) => sample.slice(0, 40)).join(' · '),
                      })
                    : t('imports.noSamples')
                }
                options={targets}
                placeholder={t('imports.leaveOut')}
              />
            );
          })}
        </FormSection>
        <FormSection>
          <legend>{t(`imports.of.${subject.name}.duplicates`)}</legend>
          <RadioGroupField
            name="onMatch"
            label={t(`imports.of.${subject.name}.onMatch`)}
            options={subject.choices.map((choice) => ({
              value: choice,
              label:
                choice === 'update'
                  ? t(`imports.of.${subject.name}.update`)
                  : t(`imports.choices.${choice}`),
              help:
                choice === 'skip'
                  ? t(`imports.of.${subject.name}.kept`)
                  : t(`imports.choiceHelp.${choice}`),
            }))}
          />
          <Matches subject={subject} />
        </FormSection>
        <Box display="flex" gap="2" flexWrap="wrap" pt="4" pb="4">
          <SubmitButton>{t('imports.check')}</SubmitButton>
          <Button onClick={onCancel}>{t('imports.discard')}</Button>
        </Box>
      </Form>
    </>
  );
};
