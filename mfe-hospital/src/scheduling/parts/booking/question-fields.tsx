import type { EventQuestion } from '@sala/shared-contracts';
import {
  CheckboxField,
  DateField,
  FormSection,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';

const QuestionField = ({
  question: { key, label, type, required, options },
}: {
  readonly question: EventQuestion;
}) => {
  const field = { name: `customAnswers.${key}`, label, required };
  if (type === 'long') return <TextareaField {...field} rows={2} />;
  if (type === 'number') return <NumberField {...field} />;
  if (type === 'bool') return <CheckboxField {...field} />;
  if (type === 'date') return <DateField {...field} />;
  if (type === 'select')
    return (
      <SelectField {...field} options={(options ?? []).map((value) => ({ value, label: value }))} />
    );
  return <TextField {...field} type={type === 'phone' ? 'tel' : 'text'} />;
};

/** Questions of the event type for the booking. */
export const QuestionFields = ({ questions }: { readonly questions: readonly EventQuestion[] }) => {
  const { t } = useTranslation('hospital');
  if (questions.length === 0) return null;
  return (
    <FormSection>
      <legend>{t('bookingForm.questions')}</legend>
      {questions.map((question) => (
        <QuestionField key={question.key} question={question} />
      ))}
    </FormSection>
  );
};
