import { api } from '@sala/shared-auth';
import { personalDataFormats, type PersonalDataFormat } from '@sala/shared-contracts';
import { Button, Flex } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { saveFile } from '@sala/screen-parts/save-file';
import { SettingsSection } from '../../parts/settings-section';

/** What is stored about the person, to keep. */
export const OwnDataSection = () => {
  const { t } = useTranslation('settings');
  const download = useMutation({
    mutationKey: ['accountDataExport'],
    mutationFn: (format: PersonalDataFormat) => api.accountDataExport({ query: { format } }),
    onSuccess: saveFile,
  });
  return (
    <SettingsSection title={t('ownAccount.data')} text={t('ownAccount.dataText')}>
      <Flex gap="2" wrap="wrap">
        {personalDataFormats.map((format) => (
          <Button
            key={format}
            loading={download.isPending && download.variables === format}
            disabled={download.isPending}
            onClick={() => download.mutate(format)}
          >
            <DownloadIcon aria-hidden />
            {t(`ownAccount.formats.${format}`)}
          </Button>
        ))}
      </Flex>
    </SettingsSection>
  );
};
