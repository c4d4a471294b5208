import { chakra } from '@chakra-ui/react';
import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../controls/button';
import { Form, type FormProps } from '../form/form';
import { SubmitButton } from '../form/form-parts';
import { useUiMessages } from '../messages/messages';
import { ConfirmDialog } from './confirm-dialog';
import { DialogBody, DialogFrame, firstControl, type DialogSize } from './dialog-frame';
import { wayOut } from './way-out';
import { keepFootInSight } from './message-clearance';

export interface FormDialogProps<Values extends FormikValues> extends Omit<
  FormProps<Values>,
  'id' | 'label'
> {
  readonly open: boolean;
  /** Called when nothing is lost, or the person agreed to lose it. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Submit label: "Crear campo". */
  readonly submitLabel?: string;
  readonly cancelLabel?: string;
  readonly size?: DialogSize;
  /** The submission deletes something. */
  readonly danger?: boolean;
  /** Whether it can be submitted; until then the button is disabled and the form explains why. */
  readonly ready?: (values: Values) => boolean;
  /** Id of that explanation. */
  readonly readyHintId?: string;
  /** What the submission does, beside the buttons and always in sight. */
  readonly summary?: ReactNode;
}

interface SendProps<Values> {
  readonly label: string;
  readonly danger: boolean;
  readonly ready: ((values: Values) => boolean) | undefined;
  readonly hintId: string | undefined;
}

const Send = <Values extends FormikValues>({ label, danger, ready, hintId }: SendProps<Values>) => {
  const { values } = useFormikContext<Values>();
  const waits = ready !== undefined && !ready(values);
  return (
    <SubmitButton
      variant={danger ? 'danger' : 'solid'}
      disabled={waits}
      aria-describedby={waits ? hintId : undefined}
    >
      {label}
    </SubmitButton>
  );
};

/* Reports through a ref whether anything was typed, since the frame is outside the form's state. */
const DirtyWatch = ({ into }: { into: RefObject<boolean> }) => {
  const { dirty } = useFormikContext();
  useEffect(() => {
    into.current = dirty;
    return () => {
      into.current = false;
    };
  }, [dirty, into]);
  return null;
};

const Footer = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '-5',
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '2',
    mx: '-5',
    mb: '-5',
    mt: '1',
    px: '5',
    py: '3',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    zIndex: 'sticky',
    alignItems: 'center',
    '& > button': { flex: { base: '1', md: '0 0 auto' } },
  },
  variants: { tall: { true: { flexWrap: { base: 'wrap', md: 'nowrap' } } } },
});

const Summary = chakra('div', { base: { flex: { base: '1 0 100%', md: '1' }, minW: '0' } });

/* Fields that load after the dialog has opened are focused as the first one would have been. */
const focusLateField = (form: HTMLElement | null | undefined): (() => void) | undefined => {
  if (!form || form.querySelector(firstControl)) return undefined;
  const watch = new MutationObserver(() => {
    const field = form.querySelector<HTMLElement>(firstControl);
    if (!field) return;
    watch.disconnect();
    if (!form.contains(document.activeElement)) field.focus();
  });
  watch.observe(form, { childList: true, subtree: true });
  return () => watch.disconnect();
};

const footer = (element: HTMLElement | null) => {
  const forget = keepFootInSight(element);
  const stop = focusLateField(element?.closest('form'));
  return () => {
    forget?.();
    stop?.();
  };
};

/** A form in a dialog. Closing with unsaved input asks first; an error keeps dialog and input. */
export const FormDialog = <Values extends FormikValues>(props: FormDialogProps<Values>) => {
  const {
    open,
    onClose,
    title,
    description,
    submitLabel,
    cancelLabel,
    size = 'md',
    danger = false,
    ready,
    readyHintId,
    summary,
    children,
    ...form
  } = props;
  const { messages } = useUiMessages();
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const requestClose = () => (dirty.current ? setAsking(true) : onClose());
  return (
    <>
      <DialogFrame
        open={open}
        onRequestClose={requestClose}
        title={title}
        size={size}
        sticky
        {...(description ? { description } : {})}
      >
        <DialogBody>
          <Form<Values> {...form}>
            <DirtyWatch into={dirty} />
            {children}
            <Footer ref={footer} tall={summary !== undefined}>
              {summary === undefined ? null : <Summary>{summary}</Summary>}
              <Button onClick={requestClose}>
                {cancelLabel ?? wayOut(submitLabel ?? messages.save, messages)}
              </Button>
              {form.disabled ? null : (
                <Send<Values>
                  label={submitLabel ?? messages.save}
                  danger={danger}
                  ready={ready}
                  hintId={readyHintId}
                />
              )}
            </Footer>
          </Form>
        </DialogBody>
      </DialogFrame>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        title={messages.discardTitle}
        text={messages.discardText}
        confirmLabel={messages.discard}
        cancelLabel={messages.keepEditing}
        danger
      />
    </>
  );
};
