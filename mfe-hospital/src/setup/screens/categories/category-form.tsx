import {
  categoryIcons,
  categoryTaxes,
  limits,
  type Category,
  type CategoryKind,
} from '@sala/shared-contracts';
import type { UiProblem } from '@sala/shared-ui';
import {
  ColorField,
  FormBody,
  NumberField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, type ReactNode } from 'react';
import { recordColors } from '../../parts/record-colors';
import { codeFrom } from '../../parts/code-from';
import { useCategoryName } from '../../../parts/category-name';
import { categoryRules, type CategoryValues } from './category-rules';

export interface CategoryFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: CategoryValues;
  /** Changes when the values were saved, where that leaves the form open. */
  readonly saved?: number;
  readonly kind: CategoryKind;
  /** Possible parents. */
  readonly parents: readonly Category[];
  readonly onSubmit: (values: CategoryValues) => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  /** Why the form is read-only; undefined when editable. */
  readonly lockedBecause?: string | undefined;
}

/** Category form beside the tree: displays and validates, never fetches. */
export const CategoryForm = (props: CategoryFormProps) => {
  const {
    title,
    submitLabel,
    initialValues,
    parents,
    onSubmit,
    onClose,
    submitting,
    problem,
    lockedBecause,
  } = props;
  const { t } = useTranslation('hospital');
  const rules = useMemo(() => categoryRules(t), [t]);
  const locked = lockedBecause !== undefined;
  return (
    <FormPanel<CategoryValues>
      title={title}
      {...(lockedBecause ? { description: lockedBecause } : {})}
      {...(props.saved === undefined ? {} : { saved: props.saved })}
      submitLabel={submitLabel}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={onSubmit}
      onClose={onClose}
      submitting={submitting}
      problem={problem}
      readOnly={locked}
    >
      {props.notice}
      <Fields kind={props.kind} parents={parents} locked={locked} />
    </FormPanel>
  );
};

const ServiceFields = () => {
  const { t } = useTranslation('hospital');
  return (
    <FormBody columns={2}>
      <NumberField name="minutes" label={t('fields.minutes')} integer />
      <TextField name="satKey" label={t('fields.satKey')} placeholder="85121600" mono />
      <SelectField
        name="tax"
        label={t('fields.tax')}
        placeholder={t('fields.noTax')}
        options={categoryTaxes.map((tax) => ({ value: tax, label: t(`taxes.${tax}`) }))}
      />
    </FormBody>
  );
};

/* Help texts are hidden when read-only. */
const Fields = ({
  kind,
  parents,
  locked,
}: Pick<CategoryFormProps, 'kind' | 'parents'> & { readonly locked: boolean }) => {
  const { t } = useTranslation('hospital');
  const nameOf = useCategoryName();
  const { dirty, values } = useFormikContext<CategoryValues>();
  useUnsavedWork(dirty);
  return (
    <>
      <TextField
        name="name"
        label={t('fields.name')}
        required={!locked}
        countTo={limits.categoryNameMax}
      />
      <TextField
        name="nameEn"
        label={t('fields.nameEn')}
        help={locked ? null : t('fields.nameEnHelp')}
      />
      <TextField
        name="code"
        label={t('fields.code')}
        help={locked ? null : t('fields.codeHelp')}
        placeholder={codeFrom(values.name)}
        mono
      />
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
