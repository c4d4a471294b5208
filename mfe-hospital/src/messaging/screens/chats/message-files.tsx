import type { MessageAttachment } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Button, Flex, Skeleton, Text } from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import { failsAlone, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { asDataUrl } from '@sala/screen-parts/picture';
import { saveFile } from '@sala/screen-parts/save-file';

/** Larger pictures are downloaded rather than shown. */
const shownMaxBytes = 5_242_880;

const isPicture = ({ kind, size }: MessageAttachment): boolean =>
  (kind === 'image' || kind === 'sticker') && size !== null && size <= shownMaxBytes;

const Picture = ({ file }: { readonly file: MessageAttachment }) => {
  const { t } = useTranslation('hospital');
  const { data, isError } = useQuery({
    queryKey: ['messageFileDownload', 'picture', file.id],
    queryFn: async ({ signal }) =>
      asDataUrl(
        (await api.messageFileDownload({ params: { attachmentId: file.id } }, { signal })).content,
      ),
    staleTime: Infinity,
    meta: failsAlone,
  });
  if (isError) return null;
  if (!data) return <Skeleton w="12rem" h="8rem" my="1" />;
  return (
    <img
      src={data}
      alt={file.name ?? t('patientChats.kinds.image')}
      style={{ maxWidth: '100%', maxHeight: '16rem', borderRadius: '6px' }}
    />
  );
};

/** Files of a message: pictures are shown, everything is downloaded, and what is missing is told. */
export const MessageFiles = ({ files }: { readonly files: readonly MessageAttachment[] }) => {
  const { t } = useTranslation('hospital');
  const load = useMutation({
    mutationFn: (attachmentId: string) => api.messageFileDownload({ params: { attachmentId } }),
    onSuccess: saveFile,
  });
  return files.map((file) => {
    const name = file.name ?? t(`patientChats.kinds.${file.kind}`);
    if (file.state === 'waiting')
      return (
        <Text key={file.id} size="sm" tone="muted">
          {t('patientChats.fetching', { name })}
        </Text>
      );
    if (file.state === 'failed')
      return (
        <Text key={file.id} size="sm" tone="danger">
          {t(`patientChats.fileFaults.${file.fault ?? 'unavailable'}`, { name })}
        </Text>
      );
    return (
      <Flex key={file.id} direction="column" align="flex-start" my="1" gap="1">
        {isPicture(file) ? <Picture file={file} /> : null}
        <Button
          size="sm"
          maxW="full"
          aria-label={t('patientChats.download', { name })}
          loading={load.isPending && load.variables === file.id}
          onClick={() => load.mutate(file.id)}
        >
          <DownloadIcon />
          <Text as="span" truncate>
            {name}
          </Text>
        </Button>
      </Flex>
    );
  });
};
