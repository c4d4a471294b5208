import { IconButton } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from './save-file';

export interface ExportChoice {
  readonly key: string;
  readonly label: string;
  readonly file: () => Promise<{ readonly name: string; readonly content: Blob }>;
}

export interface ExportMenuProps {
  /** Of the endpoint: its failures are told as those of a change. */
  readonly name: string;
  readonly choices: readonly ExportChoice[];
}

/** A list as a file, in one way or another. */
export const ExportMenu = ({ name, choices }: ExportMenuProps) => {
  const { t } = useTranslation('hospital');
  const save = useMutation({ mutationKey: [name], mutationFn: ({ file }: ExportChoice) => file(), onSuccess: saveFile });
  return (
    <ActionMenu
      trigger={<IconButton label={t('export.title')} icon={<DownloadIcon />} variant="outline" loading={save.isPending} />}
      actions={choices.map((choice) => ({ key: choice.key, label: choice.label, onSelect: () => save.mutate(choice) }))}
    />
  );
};
