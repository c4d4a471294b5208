import type { CheckInView } from '@sala/shared-contracts';
import { Box, Text, type UiProblem } from '@sala/shared-ui';
import { Form, SubmitButton, useFormikContext } from '@sala/shared-ui/form';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { keepFootInSight } from '@sala/shared-ui/overlay';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useBookingMessages } from '../../../scheduling/parts/booking/use-booking-messages';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useVitalMessages } from '../../../parts/vitals/use-vital-messages';
import { checkInRules } from './check-in-rules';
import { checkInBody, valuesOf, type CheckInBody, type CheckInValues } from './check-in-values';
import { ConsentStep } from './consent-step';
import { IdentityStep } from './identity-step';
import { PayerStep } from './payer-step';
import { QuestionStep } from './question-step';
import { TurnStep } from './turn-step';

interface CheckInFormProps {
  readonly view: CheckInView;
  readonly problem: UiProblem | null;
  readonly submitting: boolean;
  readonly onSubmit: (body: CheckInBody) => void;
}

/** What the patient still has to agree to or answer, unless it has a default. */
const firstMissing = (form: HTMLElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')].find(
    ({ required, type, checked, value }) =>
      required && (type === 'checkbox' ? !checked : type !== 'radio' && value === ''),
  );

/** Focuses the button when nothing is missing, so that Enter is enough; else what is missing. */
const Confirm = ({ ready }: { readonly ready: boolean }) => {
  const { t } = useTranslation('hospital');
  const { dirty } = useFormikContext<CheckInValues>();
  const bar = useRef<HTMLDivElement>(null);
  const hold = useCallback((element: HTMLDivElement | null) => {
    bar.current = element;
    return keepFootInSight(element);
  }, []);
  useUnsavedWork(dirty);
  useEffect(() => {
    const form = bar.current?.closest('form');
    const button = bar.current?.querySelector('button');
    if (ready) button?.focus({ preventScroll: true });
    else if (form) (firstMissing(form) ?? button)?.focus();
  }, [ready]);
  return (
    <Box ref={hold} position="sticky" bottom="0" py="3" bg="bg" borderTopWidth="1px" zIndex="1">
      <SubmitButton w={{ base: 'full', md: 'auto' }} size="lg">
        {t('checkIn.confirm')}
      </SubmitButton>
    </Box>
  );
};

/** All five steps on one page, prefilled. */
export const CheckInForm = ({ view, problem, submitting, onSubmit }: CheckInFormProps) => {
  useBookingMessages();
  useVitalMessages();
  const { t } = useTranslation('hospital');
  const { appointment } = view;
  const { moment } = useZonedFormat(appointment.site.timeZone);
  const [initialValues] = useState(() => valuesOf(view));
  const rules = useMemo(() => checkInRules(t, view), [t, view]);
  const ready =
    (view.noticeAccepted || view.notice === null) &&
    view.warnings.length === 0 &&
    view.questions.every(({ required, key }) => !required || view.customAnswers[key] !== undefined);
  return (
    <Form<CheckInValues>
      label={t('checkIn.title')}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={(values) => onSubmit(checkInBody(view, values))}
      problem={problem}
      submitting={submitting}
    >
      <Text tone="muted" mb="2">
        {[
          appointment.startAt ? moment(appointment.startAt) : null,
          appointment.eventType.name,
          appointment.practitioner?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {view.warnings.includes('wrong_day') ? (
        <Box mb="2">
          <StatusChip {...statusLooks.attention}>{t('checkIn.otherDay')}</StatusChip>
        </Box>
      ) : null}
      {/* Keeps focused fields and their errors above the sticky bar. */}
      <Box
        css={{
          '& :is(input, select, textarea, button, [role=radio])': { scrollMarginBottom: '9rem' },
        }}
      >
        <IdentityStep view={view} />
        <ConsentStep view={view} />
        <PayerStep view={view} />
        <QuestionStep view={view} />
        <TurnStep view={view} />
      </Box>
      <Confirm ready={ready} />
    </Form>
  );
};
