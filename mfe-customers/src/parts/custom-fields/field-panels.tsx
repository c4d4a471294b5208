import type { CustomField, FieldUsage } from '@sala/shared-contracts';
import { ErrorState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useFieldConfig } from './field-config';
import { FieldPanel, NewField } from './field-panel';
import { FieldsDenied } from './fields-denied';

export interface FieldPanelsProps {
  /** Field named in the URL; undefined when it does not exist. */
  readonly field: CustomField | undefined;
  /** All fields in order, for the preview. */
  readonly fields: readonly CustomField[];
  readonly usage: FieldUsage | undefined;
  /** The URL asks for a new field. */
  readonly isNew: boolean;
  readonly canManage: boolean;
  readonly onClose: () => void;
  readonly onDelete: (field: CustomField) => void;
}

/** Panel named in the URL: a new field, an existing one, or a message that it does not exist. */
export const FieldPanels = ({
  field,
  fields,
  usage,
  isNew,
  canManage,
  onClose,
  onDelete,
}: FieldPanelsProps) => {
  const { t } = useTranslation('customers');
  const { owner } = useFieldConfig();
  if (isNew) {
    if (canManage) return <NewField fields={fields} usage={usage} onClose={onClose} />;
    return (
      <SidePanel beside="form" open title={t('fields.new')} onClose={onClose}>
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
    <SidePanel beside="form" open title={t(`fields.${owner}.title`)} onClose={onClose}>
      <ErrorState title={t('fields.notFound')} text={t('fields.notFoundText')} />
    </SidePanel>
  );
};
