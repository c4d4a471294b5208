import type { CustomField } from '@sala/shared-contracts';
import { ApiError, apiMutation } from '@sala/shared-auth';
import { Button, type UiProblem } from '@sala/shared-ui';
import { VersionConflict, type RecordLine } from '@sala/shared-ui/form';
import { DeleteIcon } from '@sala/shared-ui/icons';
import { notify, useCrumb, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { savedMeanwhile, useFailure } from '../../components/failure';
import { FieldForm } from './field-form';
import { changesOf, createBody, emptyField, valuesOfField, type FieldFormValues } from './field-rules';
import { useForgetFields } from './forget-fields';

/** The panel of a field that is not there yet. */
export const NewField = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const forget = useForgetFields();
  const create = useMutation({
    ...apiMutation('customerFieldCreate'),
    onSuccess: (field: CustomField) => {
      notify.success(t('fields.createdDone', { name: field.label }));
      forget();
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
      onSubmit={(values) => create.mutate({ body: createBody(values) })}
      submitting={create.isPending}
      problem={problem}
      onClose={onClose}
    />
  );
};

/** A definition in words, always in the same order. */
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

/* The API counts the customers behind each option that cannot go. */
const useOptionCounts = (error: unknown, field: CustomField): string | undefined => {
  const { t } = useTranslation('customers');
  if (!(error instanceof ApiError) || error.problem?.code !== 'customerField.option_in_use') return undefined;
  const counts = (error.problem.meta?.['counts'] ?? {}) as Record<string, number>; // the API's own: value → customers
  return field.options
    .filter(({ value }) => Object.hasOwn(counts, value))
    .map(({ value, label }) => t('fields.optionInUse', { label, count: counts[value] ?? 0 }))
    .join(' ');
};

export interface FieldPanelProps {
  readonly field: CustomField;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** The panel of a field: what it is, and its change. */
export const FieldPanel = ({ field, readOnly, onClose, onDelete }: FieldPanelProps) => {
  useCrumb(field.label);
  const { t } = useTranslation('customers');
  const forget = useForgetFields();
  const lines = useLines();
  const [base, setBase] = useState(field); // what the form was filled with, whatever the list learns meanwhile
  const [unchanged, setUnchanged] = useState(false);
  const update = useMutation({
    ...apiMutation('customerFieldUpdate'),
    onSuccess: ({ label }: CustomField) => {
      notify.success(t('fields.updatedDone', { name: label }));
      forget();
      onClose();
    },
  });
  const current = savedMeanwhile<CustomField>(update.error);
  const failure = useFailure(update.error);
  const detail = useOptionCounts(update.error, base);
  const problem = useMemo((): UiProblem | null => {
    if (unchanged) return { title: t('failures.validation'), errors: [{ path: '', message: t('rules.noChange') }] };
    return failure && detail ? { ...failure, detail } : failure;
  }, [unchanged, failure, detail, t]);
  const save = (values: FieldFormValues, version: number) => {
    const changes = changesOf(values, base);
    const nothing = Object.keys(changes).length === 0;
    setUnchanged(nothing);
    if (!nothing) update.mutate({ params: { fieldId: base.id }, body: { version, ...changes } });
  };
  return (
    <FieldForm
      title={t(readOnly ? 'fields.view' : 'fields.edit', { name: field.label })}
      submitLabel={t('save')}
      initialValues={valuesOfField(field)}
      typeIsOpen={false}
      readOnly={readOnly}
      onSubmit={(values) => save(values, base.version)}
      submitting={update.isPending}
      problem={problem}
      onClose={onClose}
      footer={
        <Button variant="dangerGhost" me="auto" onClick={onDelete}>
          <DeleteIcon />
          {t('delete')}
        </Button>
      }
      notice={
        current ? (
          <VersionConflict<FieldFormValues>
            before={lines(base)}
            now={lines(current)}
            currentValues={valuesOfField(current)}
            onReload={() => {
              setBase(current);
              update.reset();
              forget();
            }}
            onOverwrite={(values) => save(values, current.version)}
            overwriteText={t('conflict.text')}
            pending={update.isPending}
          />
        ) : null
      }
    />
  );
};
