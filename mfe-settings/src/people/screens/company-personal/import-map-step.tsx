import { staffImportColumns, type RecordImport } from '@sala/shared-contracts';
import { Box, type UiProblem } from '@sala/shared-ui';
import { Form, FormSection, SelectField, SubmitButton, yup } from '@sala/shared-ui/form';
import { FilterSelect } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';

interface MapValues {
  /** What each column of the file is; '' leaves it out. */
  readonly mapping: readonly string[];
}

const isOnce = (target: string | undefined, all: unknown): boolean =>
  !target || (Array.isArray(all) && all.indexOf(target) === all.lastIndexOf(target));

const useRules = () => {
  const { t } = useTranslation('settings');
  return useMemo(
    () =>
      yup.object({
        mapping: yup.array(
          yup.string().test('once', t('staff.import.twice'), function once(target) {
            return isOnce(target, this.parent);
          }),
        ),
      }),
    [t],
  );
};

export interface ImportMapStepProps {
  readonly file: RecordImport;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onSheet: (sheet: string) => void;
  readonly onMapping: (mapping: (string | null)[]) => void;
}

/** What each column of the file is, guessed from its heading. */
export const ImportMapStep = ({
  file,
  submitting,
  problem,
  onSheet,
  onMapping,
}: ImportMapStepProps) => {
  const { t } = useTranslation('settings');
  const rules = useRules();
  const options = staffImportColumns.map((value) => ({
    value,
    label: t(`staff.fields.${value === 'code' ? 'employeeNo' : value}`),
  }));
  return (
    <>
      {file.sheets.length > 1 ? (
        <Box mb="4">
          <FilterSelect
            label={t('staff.import.sheet')}
            value={file.sheet ?? ''}
            allLabel={file.sheet ?? ''}
            onChange={(sheet) => onSheet(sheet || (file.sheet ?? ''))}
            options={file.sheets
              .filter((sheet) => sheet !== file.sheet)
              .map((sheet) => ({ value: sheet, label: sheet }))}
          />
        </Box>
      ) : null}
      <Form<MapValues>
        key={`${file.id} ${file.sheet ?? ''}`}
        label={t('staff.import.columns')}
        initialValues={{ mapping: file.mapping.map((target) => target ?? '') }}
        validationSchema={rules}
        onSubmit={({ mapping }) => onMapping(mapping.map((target) => target || null))}
        submitting={submitting}
        problem={problem}
      >
        <FormSection>
          <legend>{t('staff.import.columns')}</legend>
          {file.headings.map((heading, index) => {
            const samples = file.sample.flatMap((row) => row[index] || []).slice(0, 3);
            return (
              <SelectField
                key={index}
                name={`mapping.${index}`}
                label={heading || t('staff.import.column', { n: index + 1 })}
                help={
                  samples.length > 0
                    ? t('staff.import.samples', {
                        values: samples.map((sample) => sample.slice(0, 40)).join(' · '),
                      })
                    : t('staff.import.noSamples')
                }
                options={options}
                placeholder={t('staff.import.leaveOut')}
              />
            );
          })}
        </FormSection>
        <Box pt="4">
          <SubmitButton>{t('staff.import.check')}</SubmitButton>
        </Box>
      </Form>
    </>
  );
};
