import type { CustomField, FieldUsage } from '@sala/shared-contracts';
import { ErrorState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useFieldsOf } from './field-owner';
import { FieldPanel, NewField } from './field-panel';
import { FieldsDenied } from './fields-denied';

export interface OpenFieldProps {
  /** The field that the URL names; undefined when there is none of that name. */
  readonly field: CustomField | undefined;
  /** All of them, in their order: the form that they make is shown. */
  readonly fields: readonly CustomField[];
  readonly usage: FieldUsage | undefined;
  /** The URL asks for the form of a new one. */
  readonly isNew: boolean;
  readonly canManage: boolean;
  readonly onClose: () => void;
  readonly onDelete: (field: CustomField) => void;
}

/** The panel that the URL asks for: of a new field, of one that exists, or of one that does not. */
export const OpenField = ({
  field,
  fields,
  usage,
  isNew,
  canManage,
  onClose,
  onDelete,
}: OpenFieldProps) => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldsOf();
  if (isNew) {
    if (canManage) return <NewField fields={fields} usage={usage} onClose={onClose} />;
    return (
      <SidePanel open title={t('fields.new')} onClose={onClose}>
        <FieldsDenied toChange />
      </SidePanel>
    );
  }
  if (field) {
    return (
      <FieldPanel
        key={field.id}
        field={field}
        fields={fields}
        usage={usage}
        readOnly={!canManage}
        onClose={onClose}
        onDelete={() => onDelete(field)}
      />
    );
  }
  return (
    <SidePanel open title={t(`fields.${owner}.title`)} onClose={onClose}>
      <ErrorState title={t('fields.notFound')} text={t('fields.notFoundText')} />
    </SidePanel>
  );
};
