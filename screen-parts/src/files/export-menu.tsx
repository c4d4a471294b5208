import { IconButton } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useMutation } from '@sala/shell-sdk';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { saveFile } from './save-file';

const words = { 'es-MX': es, en };

export interface ExportChoice {
  readonly key: string;
  readonly label: string;
  readonly file: () => Promise<{ readonly name: string; readonly content: Blob }>;
}

export interface ExportMenuProps {
  /** Endpoint name; failures are reported like those of a mutation. */
  readonly name: string;
  readonly choices: readonly ExportChoice[];
}

/** Menu that exports a list. */
export const ExportMenu = ({ name, choices }: ExportMenuProps) => {
  const own = useWords(words);
  const save = useMutation({
    mutationKey: [name],
    mutationFn: ({ file }: ExportChoice) => file(),
    onSuccess: saveFile,
  });
  return (
    <ActionMenu
      trigger={
        <IconButton
          label={own.export}
          icon={<DownloadIcon />}
          variant="outline"
          loading={save.isPending}
        />
      }
      actions={choices.map((choice) => ({
        key: choice.key,
        label: choice.label,
        onSelect: () => save.mutate(choice),
      }))}
    />
  );
};
