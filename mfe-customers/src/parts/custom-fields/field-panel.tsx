import type { CustomField, FieldUsage } from '@sala/shared-contracts';
import { ApiError } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import type { RecordLine } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { notify, useCrumb, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { savedMeanwhile, useFailure } from '@sala/screen-parts/failure';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useState } from 'react';
import { FieldForm, lackingOf } from './field-form';
import { useFieldConfig, type UpdateBody } from './field-config';
import { changesOf, createBody, emptyField, valuesOfField } from './field-rules';
import { useInvalidateFields } from './invalidate-fields';
import { FormPreview } from './form-preview';
import { RemapDialog } from './remap-dialog';

interface FieldPanelContext {
  readonly fields: readonly CustomField[];
  readonly usage: FieldUsage | undefined;
  readonly onClose: () => void;
}

export const NewField = ({ fields, usage, onClose }: FieldPanelContext) => {
  const { t } = useTranslation('customers');
  const { owner, create: createField } = useFieldConfig();
  const invalidate = useInvalidateFields();
  const create = useMutation({
    mutationKey: [`${owner}FieldCreate`],
    mutationFn: createField,
    onSuccess: (field: CustomField) => {
      notify.success(t('fields.createdDone', { name: field.label }));
      invalidate();
      onClose();
    },
  });
  const problem = useFailure(create.error);
  return (
    <FieldForm
      title={t('fields.new')}
      submitLabel={t('fields.create')}
      initialValues={emptyField}
      typeIsOpen
      onSubmit={(values) => create.mutate(createBody(values))}
      submitting={create.isPending}
      problem={problem}
      onClose={onClose}
      lacking={lackingOf(usage)}
      preview={(values) => <FormPreview fields={fields} values={values} />}
    />
  );
};

/** Labels and values of a definition, in a fixed order. */
const useLines = (): ((field: CustomField) => readonly RecordLine[]) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return ({ key, label, required, sortOrder, options }) => [
    { label: t('fields.label'), text: label },
    { label: t('fields.key'), text: key },
    { label: t('fields.required'), text: t(required ? 'fields.yes' : 'fields.no') },
    { label: t('fields.order'), text: format.number(sortOrder) },
    { label: t('fields.options'), text: options.map((option) => option.label).join(', ') || '—' },
  ];
};

/* The API counts the records of each option that cannot be removed. */
const countsOf = (error: unknown, code: string): Readonly<Record<string, number>> | null =>
  error instanceof ApiError && error.problem?.code === code
    ? // by contract: option value → number of records
      ((error.problem.meta?.['counts'] ?? {}) as Record<string, number>)
    : null;

/** A change that waits for the replacement of options in use. */
interface Question {
  readonly body: UpdateBody;
  readonly counts: Readonly<Record<string, number>>;
}

export interface FieldPanelProps extends FieldPanelContext {
  readonly field: CustomField;
  readonly readOnly: boolean;
  readonly onDelete: () => void;
}

export const FieldPanel = ({
  field,
  fields,
  usage,
  readOnly,
  onClose,
  onDelete,
}: FieldPanelProps) => {
  useCrumb(field.label);
  const { t } = useTranslation('customers');
  const { owner, update: updateField } = useFieldConfig();
  const invalidate = useInvalidateFields();
  const lines = useLines();
  const [asked, setAsked] = useState<Question | null>(null);
  const update = useMutation({
    mutationKey: [`${owner}FieldUpdate`],
    mutationFn: (body: UpdateBody) => updateField(field.id, body),
    onSuccess: ({ label }: CustomField) => {
      notify.success(t('fields.updatedDone', { name: label }));
      setAsked(null);
      invalidate();
    },
    onError: (error, body) => {
      const counts = countsOf(error, `${owner}Field.option_in_use`);
      if (counts) setAsked({ body, counts });
      else if (savedMeanwhile(error)) setAsked(null); // the form shows the conflict
    },
  });
  const edit = useRecordEdit({
    entry: field,
    update,
    stays: true,
    send: (body: UpdateBody) => update.mutate(body),
    changesOf,
    valuesOf: valuesOfField,
    lines,
    forget: invalidate,
  });
  return (
    <>
      <FieldForm
        title={t(readOnly ? 'fields.view' : 'fields.edit', { name: field.label })}
        submitLabel={t('save')}
        initialValues={valuesOfField(edit.base)}
        saved={edit.saves}
        typeIsOpen={false}
        readOnly={readOnly}
        onSubmit={edit.save}
        submitting={update.isPending}
        problem={asked ? null : edit.problem} // otherwise the dialog shows the problem
        onClose={onClose}
        lacking={lackingOf(usage, field.id)}
        preview={(values) => <FormPreview fields={fields} field={field} values={values} />}
        footer={
          <Button variant="dangerGhost" me="auto" onClick={onDelete}>
            <DeleteIcon />
            {t('delete')}
          </Button>
        }
        notice={edit.notice}
      />
      {asked ? (
        <RemapDialog
          key={Object.keys(asked.counts).join('\n')}
          field={edit.base}
          counts={asked.counts}
          staying={asked.body.options ?? []}
          onRemap={(remap) =>
            update.mutate({ ...asked.body, remap: { ...asked.body.remap, ...remap } })
          }
          onClose={() => setAsked(null)}
          pending={update.isPending}
          problem={countsOf(update.error, `${owner}Field.option_in_use`) ? null : edit.problem}
        />
      ) : null}
    </>
  );
};
