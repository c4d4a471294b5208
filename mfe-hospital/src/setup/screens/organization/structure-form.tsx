import { useCan } from '@sala/shared-auth';
import type { RecordLine } from '@sala/shared-ui/form';
import { useCrumb, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import type { Translate } from '@sala/screen-parts/translate';
import { useMemo, type ReactNode } from 'react';
import { changedFields } from '@sala/screen-parts/changed-fields';

/** The parts of a mutation that a form uses. */
interface Saving<Entry> {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly reset: () => void;
  readonly data?: Entry | undefined;
}

interface Shape<Entry, Values, Body> {
  /** Message key under `organization.forms`. */
  readonly kind: 'site' | 'department' | 'room';
  readonly valuesOf: (entry: Entry) => Values;
  readonly bodyOf: (values: Values) => Body;
  readonly rules: (t: Translate) => unknown;
  /** The record in words, in a fixed order. */
  readonly lines: (entry: Entry) => readonly RecordLine[];
}

interface NewProps<Entry, Values, Body> extends Shape<Entry, Values, Body> {
  readonly initialValues: Values;
  readonly create: Saving<Entry>;
  readonly send: (body: Body) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Form of a new site, department or room. */
export const NewStructure = <Entry, Values extends object, Body extends object>(
  props: NewProps<Entry, Values, Body>,
) => {
  const { t } = useTranslation('hospital');
  const { rules: rulesFor } = props;
  const rules = useMemo(() => rulesFor(t), [rulesFor, t]);
  return (
    <FormPanel<Values>
      title={t(`organization.forms.${props.kind}.new`)}
      submitLabel={t('organization.forms.create')}
      initialValues={props.initialValues}
      validationSchema={rules}
      onSubmit={(values) => props.send(props.bodyOf(values))}
      submitting={props.create.isPending}
      problem={useFailure(props.create.error)}
      onClose={props.onClose}
    >
      {props.children}
    </FormPanel>
  );
};

interface EditProps<Entry, Values, Body> extends Shape<Entry, Values, Body> {
  readonly entry: Entry;
  readonly update: Saving<Entry>;
  readonly send: (body: Partial<Body> & { readonly version: number }) => void;
  readonly forget: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Form of an existing record; read-only without permission. */
export const EditStructure = <
  Entry extends { readonly name: string; readonly version: number },
  Values extends object,
  Body extends object,
>(
  props: EditProps<Entry, Values, Body>,
) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('organization:manage');
  const { kind, entry, update, send, valuesOf, bodyOf, rules: rulesFor, lines, forget } = props;
  useCrumb(entry.name);
  const rules = useMemo(() => rulesFor(t), [rulesFor, t]);
  const edit = useRecordEdit<Entry, Values, Partial<Body>>({
    entry,
    update,
    stays: true,
    send,
    changesOf: (values, base) => changedFields(bodyOf(values), bodyOf(valuesOf(base))),
    valuesOf,
    lines,
    forget,
  });
  return (
    <FormPanel<Values>
      title={canManage ? t(`organization.forms.${kind}.edit`) : entry.name}
      submitLabel={t('organization.forms.save')}
      initialValues={valuesOf(edit.base)}
      saved={edit.saves}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      readOnly={!canManage}
      onClose={props.onClose}
    >
      {edit.notice}
      {props.children}
    </FormPanel>
  );
};
