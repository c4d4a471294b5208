import { chakra } from '@chakra-ui/react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../controls/button';
import { Code } from '../controls/text';
import { Input } from '../form/control-styles';
import { fillMessage, useUiMessages } from '../messages/messages';
import type { UiProblem } from '../problem';
import { DialogProblem } from './confirm-dialog';
import { DialogBody, DialogFooter, DialogFrame } from './dialog-frame';

export interface ConfirmDeleteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Receives the typed text; the server compares it again. */
  readonly onConfirm: (typed: string) => void;
  readonly title: string;
  /** What is lost. */
  readonly text?: ReactNode;
  /** Text to type exactly, case included. */
  readonly confirmKey: string;
  readonly confirmLabel?: string;
  readonly pending?: boolean;
  readonly problem?: UiProblem | null | undefined;
}

/* Remounted on each opening, to start empty. */
const Question = (props: ConfirmDeleteDialogProps) => {
  const { onClose, onConfirm, text, confirmKey, confirmLabel, pending = false, problem } = props;
  const { messages } = useUiMessages();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const id = useId();
  const matches = typed === confirmKey;
  const mismatch = tried && !matches;
  const [before = '', after = ''] = messages.confirmTypeKey.split('{{key}}');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches && !pending) onConfirm(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        {text ? (
          <chakra.div color="fg.muted" mb="4">
            {text}
          </chakra.div>
        ) : null}
        <chakra.label htmlFor={id} display="block" fontSize="sm" mb="1.5">
          {before}
          <Code fontWeight="semibold">{confirmKey}</Code>
          {after}
        </chakra.label>
        <Input
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTried(typed !== '')}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setTried(true); // a disabled submit button blocks implicit submission
          }}
          aria-invalid={mismatch ? true : undefined}
          aria-describedby={mismatch ? `${id}-error` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fontFamily="mono"
        />
        {mismatch ? (
          <chakra.p id={`${id}-error`} fontSize="xs" color="danger.fg" mt="1">
            {fillMessage(messages.confirmMismatch, { key: confirmKey })}
          </chakra.p>
        ) : null}
        <DialogProblem problem={problem} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="danger" disabled={!matches} loading={pending}>
          {confirmLabel ?? messages.delete}
        </Button>
      </DialogFooter>
    </form>
  );
};

/** Confirmation of irreversible actions: the key must be typed (docs/spec/customers.md §3). */
export const ConfirmDeleteDialog = (props: ConfirmDeleteDialogProps) => (
  <DialogFrame
    open={props.open}
    onRequestClose={props.onClose}
    role="alertdialog"
    title={props.title}
    size="sm"
    sticky
  >
    <Question {...props} />
  </DialogFrame>
);
