import { DownloadIcon, UploadIcon } from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { useFieldConfig } from './field-config';

export interface FieldsMenuProps {
  readonly hasFields: boolean;
  /** undefined without permission. */
  readonly onImport: (() => void) | undefined;
}

/** Exports and imports the definitions. */
export const FieldsMenu = ({ hasFields, onImport }: FieldsMenuProps) => {
  const { t } = useTranslation('customers');
  const { owner, exportSet } = useFieldConfig();
  const download = useMutation({
    mutationKey: [`${owner}FieldExport`],
    mutationFn: exportSet,
    onSuccess: saveFile,
  });
  const actions: MenuAction[] = [];
  if (hasFields) {
    actions.push({
      key: 'export',
      label: t('fields.export'),
      icon: <DownloadIcon />,
      disabled: download.isPending,
      onSelect: () => download.mutate(),
    });
  }
  if (onImport)
    actions.push({
      key: 'import',
      label: t('fields.import'),
      icon: <UploadIcon />,
      onSelect: onImport,
    });
  return actions.length === 0 ? null : (
    <RowMenu name={t(`fields.${owner}.title`)} actions={actions} />
  );
};
