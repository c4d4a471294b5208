import { api, apiMutation } from '@sala/shared-auth';
import { limits, type TeachingMaterial } from '@sala/shared-contracts';
import { Button, Flex, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { DownloadIcon, UploadIcon } from '@sala/shared-ui/icons';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { useState } from 'react';
import { useMaterialSaved } from './material-steps';

/** The PDF of a material, and another one for who may change it. */
export const MaterialFile = ({
  material,
  writable,
}: {
  readonly material: TeachingMaterial;
  readonly writable: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const saved = useMaterialSaved();
  const [tooLarge, setTooLarge] = useState(false);
  const params = { teachingMaterialId: material.id };
  const save = useMutation({
    ...apiMutation('teachingMaterialFileSave'),
    onSuccess: (answer) => {
      notify.success(t('teaching.file.saved'));
      return saved(answer);
    },
  });
  const download = useMutation({
    mutationKey: ['teachingMaterialFileView'],
    mutationFn: () => api.teachingMaterialFileView({ params }),
    onSuccess: saveFile,
  });
  const refusal = useFailure(save.error);
  const choose = (file: File) => {
    const large = file.size > limits.teachingFileMaxBytes;
    setTooLarge(large);
    if (!large)
      save.mutate({ params, query: { name: file.name.slice(-limits.fileNameMax) }, body: file });
  };
  const megabytes = format.number(limits.teachingFileMaxBytes / 1_048_576);
  const fault = tooLarge ? t('teaching.file.tooLarge', { megabytes }) : refusal?.title;
  return (
    <Flex gap="2" wrap="wrap" align="center">
      {material.file ? (
        <Button size="sm" loading={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          {material.file.name}
        </Button>
      ) : (
        <Text size="sm" tone="muted">
          {t('teaching.file.none')}
        </Text>
      )}
      {writable ? (
        <FileButton
          size="sm"
          accept=".pdf"
          label={t('teaching.file.label')}
          loading={save.isPending}
          onFile={choose}
        >
          <UploadIcon />
          {t('teaching.file.choose')}
        </FileButton>
      ) : null}
      {fault ? (
        <Text role="alert" size="sm" tone="danger">
          {fault}
        </Text>
      ) : null}
    </Flex>
  );
};
