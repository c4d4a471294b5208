import type { Appointment } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import { checkInPath } from './check-in-path';
import type { Step } from './next-step';
import type { Steps } from './use-steps';

export interface StepMeans {
  readonly steps: Steps;
  /** Gives a time to somebody who waits, or another one. */
  readonly onBook: (appointment: Appointment) => void;
}

/** What a step does, wherever it is offered. */
export const useTakeStep = ({ steps, onBook }: StepMeans): ((step: Step, appointment: Appointment) => void) => {
  const navigate = useNavigate();
  return (step, appointment) => {
    if (step === 'arrive') return void navigate(checkInPath(appointment));
    if (step === 'book') return onBook(appointment);
    return steps.take(step, appointment);
  };
};

export interface StepButtonProps {
  readonly step: Step;
  readonly appointment: Appointment;
  readonly pending: boolean;
  readonly onTake: (step: Step, appointment: Appointment) => void;
  readonly size?: 'sm' | 'md';
  readonly solid?: boolean;
}

/** The next action of a row, in words. */
export const StepButton = ({ step, appointment, pending, onTake, size = 'md', solid = false }: StepButtonProps) => {
  const { t } = useTranslation('hospital');
  const label = t(`appointments.steps.${step}`);
  return (
    <Button
      size={size}
      variant={solid ? 'solid' : 'outline'}
      loading={pending}
      aria-label={t('appointments.stepNamed', { step: label, name: appointment.patient.name })}
      onClick={() => onTake(step, appointment)}
    >
      {label}
    </Button>
  );
};
