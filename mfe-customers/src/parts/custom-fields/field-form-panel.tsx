import { PanelFields, SubmitFooter } from '@sala/screen-parts/form-panel';
import { Box, type UiProblem } from '@sala/shared-ui';
import { Form, useFormikContext } from '@sala/shared-ui/form';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useUnsavedWork } from '@sala/shell-sdk';
import { useDeferredValue, useEffect, useId, useState, type ReactNode } from 'react';
import type { FieldFormValues } from './field-rules';

export interface FieldFormPanelProps {
  readonly title: string;
  readonly initialValues: FieldFormValues;
  /** Changes when the values were saved: the fields begin again with what was saved. */
  readonly saved?: number;
  readonly validationSchema: unknown;
  readonly onSubmit: (values: FieldFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly submitLabel: string;
  readonly onClose: () => void;
  readonly readOnly: boolean;
  readonly footer?: ReactNode;
  readonly preview: (values: FieldFormValues) => ReactNode;
  readonly children: ReactNode;
}

/*
 * Reports the form's values to the panel: the preview is a form itself, so it cannot be nested
 * inside.
 */
const Watch = ({
  onChange,
}: {
  readonly onChange: (typed: FieldFormValues, dirty: boolean) => void;
}) => {
  const { values, dirty } = useFormikContext<FieldFormValues>();
  useEffect(() => onChange(values, dirty), [values, dirty, onChange]);
  return null;
};

/** Editor of one field with a live preview beside it, or below it in a narrow window. */
export const FieldFormPanel = (props: FieldFormPanelProps) => {
  const { title, onClose, submitLabel, submitting, readOnly, footer, preview, children } = props;
  const id = useId();
  const [typed, setTyped] = useState({ values: props.initialValues, dirty: false });
  const [onChange] = useState(
    () => (values: FieldFormValues, dirty: boolean) => setTyped({ values, dirty }),
  );
  const shown = useDeferredValue(typed.values); // keeps typing responsive
  useUnsavedWork(typed.dirty);
  return (
    <SidePanel
      beside="form"
      open
      width="broad"
      title={title}
      onClose={onClose}
      unsaved={typed.dirty}
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
      <Box css={{ containerType: 'inline-size' }}>
        <Box
          css={{
            display: 'grid',
            gap: '1.5rem',
            '@container (min-width: 40rem)': {
              gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 5fr)',
            },
          }}
        >
          <Form<FieldFormValues>
            key={props.saved}
            id={id}
            label={title}
            initialValues={props.initialValues}
            validationSchema={props.validationSchema}
            onSubmit={props.onSubmit}
            submitting={submitting}
            problem={props.problem}
            disabled={readOnly}
          >
            <Watch onChange={onChange} />
            <PanelFields title={title} readOnly={readOnly}>
              {children}
            </PanelFields>
          </Form>
          {preview(shown)}
        </Box>
      </Box>
    </SidePanel>
  );
};
