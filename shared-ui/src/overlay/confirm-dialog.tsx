import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import type { UiProblem } from '../problem';
import { DialogBody, DialogFooter, DialogFrame } from './dialog-frame';
import { wayOut } from './way-out';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** The question: "¿Archivar Pediatría?" */
  readonly title: string;
  /** Consequences. */
  readonly text?: ReactNode;
  /** The verb: "Archivar". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** The action is in progress. */
  readonly pending?: boolean;
  /** Why it failed; the dialog stays open. */
  readonly problem?: UiProblem | null | undefined;
}

const Refusal = chakra('p', {
  base: {
    mt: '3',
    p: '3',
    fontSize: 'md',
    bg: 'danger.subtle',
    borderWidth: '1px',
    borderColor: 'danger.border',
    borderRadius: 'md',
  },
});

/** Error inside the dialog that caused it. */
export const DialogProblem = ({ problem }: { problem: UiProblem | null | undefined }) =>
  problem ? (
    <Refusal role="alert">
      {problem.title}
      {problem.detail ? ` ${problem.detail}` : ''}
    </Refusal>
  ) : null;

/** Asks before an action that is hard to undo. Cancel has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    open,
    onClose,
    onConfirm,
    title,
    text,
    confirmLabel,
    danger = false,
    pending = false,
    problem,
  } = props;
  const { messages } = useUiMessages();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      open={open}
      onRequestClose={onClose}
      role="alertdialog"
      title={title}
      size="sm"
      initialFocus={cancel}
    >
      <DialogBody>
        {text ? <chakra.div color="fg.muted">{text}</chakra.div> : null}
        <DialogProblem problem={problem} />
      </DialogBody>
      <DialogFooter>
        <Button ref={cancel} onClick={onClose}>
          {props.cancelLabel ?? wayOut(confirmLabel, messages)}
        </Button>
        <Button variant={danger ? 'danger' : 'solid'} loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
