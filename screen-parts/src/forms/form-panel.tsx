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
  /** Shows the values and takes no change. */
  readonly readOnly?: boolean;
  /** Beside the submit button: what else can be done with the record. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/* The panel stands around the form and has to ask before what was typed is lost. */
const DirtyWatch = ({ onChange }: { readonly onChange: (dirty: boolean) => void }) => {
  const { dirty } = useFormikContext();
  useEffect(() => onChange(dirty), [dirty, onChange]);
  return null;
};

/** A record's form in the panel beside its list. */
export const FormPanel = <Values extends object>(props: FormPanelProps<Values>) => {
  const { title, description, onClose, submitLabel, submitting, readOnly = false, footer, children } = props;
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
      open
      width="wide"
      title={title}
      onClose={onClose}
      unsaved={dirty}
      {...(description ? { description } : {})}
      footer={
        readOnly ? null : (
          <>
            {footer}
            <Button type="submit" form={id} variant="solid" loading={submitting}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      <Form<Values> {...form}>
        <DirtyWatch onChange={setDirty} />
        {readOnly ? (
          // No control in it takes the focus: without a stop of its own the keyboard could not scroll it.
          <Box role="region" aria-label={title} tabIndex={0} display="grid" gap="4">
            {children}
          </Box>
        ) : (
          children
        )}
      </Form>
    </SidePanel>
  );
};
