import type { CustomField } from '@sala/shared-contracts';
import { ErrorState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '../../components/access-denied';
import { FieldPanel, NewField } from './field-panel';

export interface OpenFieldProps {
  /** The field that the URL names; undefined when there is none of that name. */
  readonly field: CustomField | undefined;
  /** The URL asks for the form of a new one. */
  readonly isNew: boolean;
  readonly canManage: boolean;
  readonly onClose: () => void;
  readonly onDelete: (field: CustomField) => void;
}

/** The panel that the URL asks for: of a new field, of one that exists, or of one that does not. */
export const OpenField = ({ field, isNew, canManage, onClose, onDelete }: OpenFieldProps) => {
  const { t } = useTranslation('customers');
  if (isNew) {
    if (canManage) return <NewField onClose={onClose} />;
    return (
      <SidePanel open title={t('fields.new')} onClose={onClose}>
        <AccessDenied permission="customer-fields:manage" />
      </SidePanel>
    );
  }
  if (field) {
    return <FieldPanel key={field.id} field={field} readOnly={!canManage} onClose={onClose} onDelete={() => onDelete(field)} />;
  }
  return (
    <SidePanel open title={t('fields.title')} onClose={onClose}>
      <ErrorState title={t('fields.notFound')} text={t('fields.notFoundText')} />
    </SidePanel>
  );
};
