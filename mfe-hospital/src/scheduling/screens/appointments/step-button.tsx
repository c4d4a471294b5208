import type { Appointment } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import {
  ActionIcon,
  AppointmentsIcon,
  BellIcon,
  BlockIcon,
  CalendarIcon,
  CheckIcon,
  DeliveredIcon,
  JoinedIcon,
  NumberIcon,
  PractitionersIcon,
} from '@sala/shared-ui/icons';
import { RowStep } from '@sala/shared-ui/table';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactElement } from 'react';
import { useLabels } from '../../../parts/use-labels';
import { checkInPath } from '../../../parts/check-in-path';
import type { Step } from '../../parts/appointment/next-step';
import type { Steps } from './use-steps';

/** On a phone's card the icon stands for the words. */
const stepIcons: Readonly<Record<Step, ReactElement>> = {
  approve: <CheckIcon />,
  arrive: <JoinedIcon />,
  book: <CalendarIcon />,
  call: <BellIcon />,
  complete: <DeliveredIcon />,
  confirm: <AppointmentsIcon />,
  noShow: <BlockIcon />,
  remind: <ActionIcon />,
  start: <PractitionersIcon />,
  ticket: <NumberIcon />,
};

export interface StepHandlers {
  readonly steps: Steps;
  /** Gives an appointment a time, its first or another. */
  readonly onBook: (appointment: Appointment) => void;
  /** Asks why an unsigned consultation ends. */
  readonly onComplete: (appointment: Appointment) => void;
}

/** Handler of each step, shared by rows and panel. */
export const useTakeStep = ({
  steps,
  onBook,
  onComplete,
}: StepHandlers): ((step: Step, appointment: Appointment) => void) => {
  const navigate = useNavigate();
  const { take } = steps;
  return useCallback(
    (step, appointment) => {
      if (step === 'arrive' || step === 'ticket') return void navigate(checkInPath(appointment));
      if (step === 'book') return onBook(appointment);
      if (step === 'complete' && !appointment.noteSigned) return onComplete(appointment);
      return take(step, appointment);
    },
    [navigate, take, onBook, onComplete],
  );
};

export interface StepButtonProps {
  readonly step: Step;
  readonly appointment: Appointment;
  readonly pending: boolean;
  readonly onTake: (step: Step, appointment: Appointment) => void;
}

/** Next step as the panel's main button. */
export const StepButton = ({ step, appointment, pending, onTake }: StepButtonProps) => {
  const { t } = useTranslation('hospital');
  const label = t(`appointments.steps.${step}`);
  return (
    <Button
      variant="solid"
      loading={pending}
      aria-label={t('appointments.stepNamed', { step: label, name: appointment.patient.name })}
      onClick={() => onTake(step, appointment)}
    >
      {label}
    </Button>
  );
};

export interface RowStepOptions {
  readonly pendingId: string | undefined;
  readonly onTake: StepButtonProps['onTake'];
}

/** Next step of a row. Returns a function, so that lists look up the labels once and not per row. */
export const useRowStep = ({
  pendingId,
  onTake,
}: RowStepOptions): ((step: Step, appointment: Appointment) => ReactElement) => {
  const { t } = useTranslation('hospital');
  const word = useLabels();
  return useCallback(
    (step, appointment) => {
      const words = word(`appointments.steps.${step}`);
      return (
        <RowStep
          label={t('appointments.stepNamed', { step: words, name: appointment.patient.name })}
          icon={stepIcons[step]}
          loading={pendingId === appointment.id}
          onClick={() => onTake(step, appointment)}
        >
          {words}
        </RowStep>
      );
    },
    [t, word, pendingId, onTake],
  );
};
