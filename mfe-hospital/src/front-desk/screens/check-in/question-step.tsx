import type { CheckInView } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { QuestionFields } from '../../../scheduling/parts/booking/question-fields';
import { Step } from './step';

/** Questions of the event type. */
export const QuestionStep = ({ view: { questions } }: { readonly view: CheckInView }) => {
  const { t } = useTranslation('hospital');
  return (
    <Step number={4} title={t('checkIn.steps.questions')}>
      {questions.length === 0 ? (
        <Text tone="muted">{t('checkIn.noQuestions')}</Text>
      ) : (
        <QuestionFields questions={questions} />
      )}
    </Step>
  );
};
