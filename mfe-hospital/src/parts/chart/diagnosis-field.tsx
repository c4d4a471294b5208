import type { Cie10 } from '@sala/shared-contracts';
import { useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { Combobox } from '@sala/screen-parts/combobox';
import { DiagnosisLine } from './diagnosis-line';
import { diagnosisQuery } from './diagnosis-query';

export interface CodeValues {
  readonly code: string;
  /** What the code means; shown, not sent. */
  readonly codeTitle: string;
}

const query = diagnosisQuery();

/** The ICD-10 code of a form, if there is one. */
export const DiagnosisField = () => {
  const { t } = useTranslation('hospital');
  const { values, setValues, errors } = useFormikContext<CodeValues>();
  const take = (code: string, codeTitle: string) => setValues({ ...values, code, codeTitle });
  return (
    <Combobox<Cie10 & { readonly id: string }>
      label={t('chart.fields.code')}
      placeholder={t('chart.fields.codeHint')}
      query={query}
      line={(found) => <DiagnosisLine {...found} />}
      chosen={values.code ? `${values.code} ${values.codeTitle}` : ''}
      onChoose={({ code, title }) => void take(code, title)}
      onClear={() => void take('', '')}
      error={errors.code ?? null}
    />
  );
};
