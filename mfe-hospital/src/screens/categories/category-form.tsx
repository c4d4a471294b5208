import { categoryIcons, categoryTaxes, limits, type Category, type CategoryKind, type Problem } from '@sala/shared-contracts';
import { ColorField, FormBody, NumberField, SelectField, TextField, useFormikContext, VersionConflict } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { recordColors } from '../../components/record-colors';
import { codeFrom } from '../../components/code-from';
import { useCategoryName } from './category-name';
import { categoryRules, valuesOf, type CategoryValues } from './category-rules';

export interface CategoryFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: CategoryValues;
  readonly kind: CategoryKind;
  /** Below which it may hang. */
  readonly parents: readonly Category[];
  readonly onSubmit: (values: CategoryValues) => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly problem: Problem | null;
  /** Forgets the problem: the person took over what the server has. */
  readonly onReload?: (() => void) | undefined;
  /** Why nothing can be changed here; absent when it can. */
  readonly lockedBecause?: string | undefined;
}

/** The form of a category in its dialog: it shows, checks and hands over; it never fetches. */
export const CategoryForm = (props: CategoryFormProps) => {
  const { title, submitLabel, initialValues, parents, onSubmit, onClose, submitting, problem, lockedBecause } = props;
  const { t } = useTranslation('hospital');
  const rules = useMemo(() => categoryRules(t), [t]);
  const locked = lockedBecause !== undefined;
  return (
    <FormDialog<CategoryValues>
      open
      title={title}
      description={lockedBecause}
      submitLabel={submitLabel}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={onSubmit}
      onClose={onClose}
      submitting={submitting}
      problem={problem}
      disabled={locked}
      {...(locked ? { cancelLabel: t('form.close') } : {})}
    >
      <Conflict problem={problem} parents={parents} onReload={props.onReload} />
      <Fields kind={props.kind} parents={parents} locked={locked} />
    </FormDialog>
  );
};

const ServiceFields = () => {
  const { t } = useTranslation('hospital');
  return (
    <FormBody columns={2}>
      <NumberField name="minutes" label={t('fields.minutes')} integer />
      <TextField name="satKey" label={t('fields.satKey')} placeholder="85121600" mono />
      <SelectField name="tax" label={t('fields.tax')} placeholder={t('fields.noTax')} options={categoryTaxes.map((tax) => ({ value: tax, label: t(`taxes.${tax}`) }))} />
    </FormBody>
  );
};

/* What tells how to fill a field in says nothing to who only reads. */
const Fields = ({ kind, parents, locked }: Pick<CategoryFormProps, 'kind' | 'parents'> & { readonly locked: boolean }) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const { dirty, values } = useFormikContext<CategoryValues>();
  useUnsavedWork(dirty);
  return (
    <>
      <TextField name="name" label={t('fields.name')} required={!locked} countTo={limits.categoryNameMax} />
      <TextField name="nameEn" label={t('fields.nameEn')} help={locked ? null : t('fields.nameEnHelp')} />
      <TextField name="code" label={t('fields.code')} help={locked ? null : t('fields.codeHelp')} placeholder={codeFrom(values.name)} mono />
      <SelectField
        name="parentId"
        label={t('fields.parent')}
        placeholder={t('fields.noParent')}
        options={parents.map((parent) => ({ value: parent.id, label: nameOf(parent) }))}
      />
      <SelectField
        name="icon"
        label={t('fields.icon')}
        placeholder={t('fields.noIcon')}
        options={categoryIcons.map((icon) => ({ value: icon, label: t(`icons.${icon}`) }))}
      />
      {kind === 'service' ? <ServiceFields /> : null}
      <ColorField
        name="color"
        label={t('fields.color')}
        swatches={recordColors.map(({ value, name }) => ({ value, label: t(`colors.${name}`) }))}
      />
    </>
  );
};

const Conflict = ({ problem, parents, onReload }: Pick<CategoryFormProps, 'problem' | 'parents' | 'onReload'>) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const { initialValues, setFieldValue, submitForm } = useFormikContext<CategoryValues>();
  if (problem?.code !== 'resource.version_conflict' || !onReload) return null;
  const current = problem.meta?.['current'] as Category; // the API gives the present record with this code
  const parentName = (parentId: string): string => {
    const parent = parents.find(({ id }) => id === parentId);
    return parent ? nameOf(parent) : t('fields.noParent');
  };
  const colorName = (color: string): string => {
    const known = recordColors.find(({ value }) => value === color);
    return known ? t(`colors.${known.name}`) : color;
  };
  const lines = ({ name, nameEn, code, parentId, color, icon, minutes, satKey, tax }: CategoryValues) => [
    { label: t('fields.name'), text: name },
    { label: t('fields.nameEn'), text: nameEn || t('fields.empty') },
    { label: t('fields.code'), text: code },
    { label: t('fields.parent'), text: parentName(parentId) },
    { label: t('fields.color'), text: colorName(color) },
    { label: t('fields.icon'), text: icon ? t(`icons.${icon}`) : t('fields.noIcon') },
    ...(current.kind === 'service'
      ? [
          { label: t('fields.minutes'), text: minutes || t('fields.empty') },
          { label: t('fields.satKey'), text: satKey || t('fields.empty') },
          { label: t('fields.tax'), text: tax ? t(`taxes.${tax}`) : t('fields.noTax') },
        ]
      : []),
  ];
  const overwrite = async () => {
    await setFieldValue('version', current.version);
    await submitForm();
  };
  return (
    <VersionConflict<CategoryValues>
      before={lines(initialValues)}
      now={lines(valuesOf(current))}
      currentValues={valuesOf(current)}
      onReload={onReload}
      onOverwrite={() => void overwrite()}
      overwriteText={t('form.overwrite')}
    />
  );
};
