import { Box, Button, type UiProblem } from '@sala/shared-ui';
import { Form, useFormikContext, type FormProps } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useUnsavedWork } from '@sala/shell-sdk';
import { useEffect, useId, useState, type ReactNode } from 'react';

export interface FormPanelProps<Values extends object> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly initialValues: Values;
  readonly validationSchema: unknown;
  readonly onSubmit: (values: Values) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly submitLabel: string;
  readonly onClose: () => void;
  /**
   * Changes when the values were saved: the panel stays, and its fields begin again with what was
   * saved.
   */
  readonly saved?: number;
  /** Shows the values read-only. */
  readonly readOnly?: boolean;
  /** Further actions next to the submit button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/* Reports unsaved input to the panel, which asks before discarding it. */
const DirtyWatch = ({ onChange }: { readonly onChange: (dirty: boolean) => void }) => {
  const { dirty } = useFormikContext();
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
};

interface SubmitProps extends Pick<
  FormPanelProps<object>,
  'submitLabel' | 'submitting' | 'footer'
> {
  /** Id of the form it submits. */
  readonly form: string;
}

/** Panel footer with the submit button and further actions. */
export const SubmitFooter = ({ form, submitLabel, submitting, footer }: SubmitProps) => (
  <>
    {footer}
    <Button type="submit" form={form} variant="solid" loading={submitting}>
      {submitLabel}
    </Button>
  </>
);

/** Fields of a form that may be read-only: without focusable controls, the keyboard must scroll. */
export const PanelFields = ({
  title,
  readOnly,
  children,
}: {
  readonly title: string;
  readonly readOnly: boolean;
  readonly children: ReactNode;
}) =>
  readOnly ? (
    <Box role="region" aria-label={title} tabIndex={0} display="grid" gap="4">
      {children}
    </Box>
  ) : (
    children
  );

/** A record's form in the panel next to its list. */
export const FormPanel = <Values extends object>(props: FormPanelProps<Values>) => {
  const {
    title,
    description,
    onClose,
    submitLabel,
    submitting,
    readOnly = false,
    footer,
    children,
  } = props;
  const id = useId();
  const [dirty, setDirty] = useState(false);
  useUnsavedWork(dirty);
  const form: Omit<FormProps<Values>, 'children'> = {
    id,
    label: title,
    initialValues: props.initialValues,
    validationSchema: props.validationSchema,
    onSubmit: props.onSubmit,
    submitting,
    problem: props.problem,
    disabled: readOnly,
  };
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={title}
      onClose={onClose}
      unsaved={dirty}
      {...(description ? { description } : {})}
      footer={
        readOnly ? null : (
          <SubmitFooter
            form={id}
            submitLabel={submitLabel}
            submitting={submitting}
            footer={footer}
          />
        )
      }
    >
      <Form<Values> key={props.saved} {...form}>
        <DirtyWatch onChange={setDirty} />
        <PanelFields title={title} readOnly={readOnly}>
          {children}
        </PanelFields>
      </Form>
    </SidePanel>
  );
};
