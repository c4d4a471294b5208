import { limits, type AttachmentKind } from '@sala/shared-contracts';
import {
  Box,
  EmptyState,
  ErrorState,
  fillMessage,
  Flex,
  IconButton,
  LoadingState,
  Text,
} from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { DeleteIcon, DownloadIcon, UploadIcon } from '@sala/shared-ui/icons';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { useFormat, useMutation, type UseQueryResult } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';
import { useFailure } from '../failure/failure';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { saveFile } from './save-file';
import { sizeText } from './size-text';

const words = { 'es-MX': es, en };
const accepted = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.csv,.txt';

export interface RecordFile {
  readonly id: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: string;
  readonly createdBy: string;
}

/** An upload button. */
export interface FileUpload {
  readonly key: string;
  /** Accessible name of the file input: what the file is. */
  readonly label: string;
  readonly text: string;
  readonly send: (file: File, name: string) => void;
}

/** How an entry is removed. */
export interface FileRemoval<Entry> {
  readonly allowed: (entry: Entry) => boolean;
  readonly label: (entry: Entry) => string;
  readonly title: string;
  readonly text: (entry: Entry) => string;
  readonly confirm: string;
  readonly run: (entry: Entry, onDone: () => void) => void;
}

export interface RecordFilesProps<Entry extends RecordFile> {
  readonly label: string;
  readonly list: UseQueryResult<{ readonly items: readonly Entry[] }>;
  readonly empty: { readonly title: string; readonly text: string };
  /** Empty for read-only access. */
  readonly uploads: readonly FileUpload[];
  readonly creation: { readonly error: unknown; readonly isPending: boolean };
  /** Endpoint name and its call. */
  readonly download: readonly [
    name: string,
    file: (id: string) => Promise<{ readonly name: string; readonly content: Blob }>,
  ];
  readonly removal: FileRemoval<Entry>;
  /** Shown after the name. */
  readonly mark?: (entry: Entry) => ReactNode;
}

/** Files of a record: view, upload, download, remove. */
export const RecordFiles = <Entry extends RecordFile>(props: RecordFilesProps<Entry>) => {
  const { label, list, empty, uploads, creation, removal, mark } = props;
  const own = useWords(words);
  const { number, dateTime } = useFormat();
  const [asked, setAsked] = useState<Entry | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [name, file] = props.download;
  const download = useMutation({ mutationKey: [name], mutationFn: file, onSuccess: saveFile });
  const failure = useFailure(list.error);
  const refusal = useFailure(creation.error);
  const problem = tooLarge ? { title: own.tooLarge } : refusal;
  const choose = (send: FileUpload['send']) => (chosen: File) => {
    const refused = chosen.size > limits.attachmentMaxBytes;
    setTooLarge(refused);
    if (!refused) send(chosen, chosen.name.slice(-limits.fileNameMax));
  };
  const adding =
    uploads.length === 0 ? null : (
      <Flex gap="2" wrap="wrap">
        {uploads.map((upload) => (
          <FileButton
            key={upload.key}
            accept={accepted}
            label={upload.label}
            onFile={choose(upload.send)}
            loading={creation.isPending}
          >
            <UploadIcon />
            {upload.text}
          </FileButton>
        ))}
      </Flex>
    );

  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (!list.data) return <LoadingState rows={3} />;
  const { items } = list.data;
  return (
    <Box pb="4">
      {items.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} action={adding} />
      ) : (
        <>
          {adding}
          <Box as="ul" aria-label={label} listStyle="none" m="0" p="0" mt="2">
            {items.map((entry) => (
              <Flex as="li" key={entry.id} py="2" gap="2" align="center" borderBottomWidth="1px">
                <Box minW="0" flex="1">
                  <Text overflowWrap="anywhere">
                    {entry.name}
                    {mark ? <> {mark(entry)}</> : null}
                  </Text>
                  <Text size="sm" tone="muted">
                    {own.kinds[entry.kind]} · {sizeText(entry.size, number)} · {entry.createdBy},{' '}
                    {dateTime(entry.createdAt)}
                  </Text>
                </Box>
                <IconButton
                  label={fillMessage(own.download, { name: entry.name })}
                  icon={<DownloadIcon />}
                  variant="ghost"
                  onClick={() => download.mutate(entry.id)}
                />
                {removal.allowed(entry) ? (
                  <IconButton
                    label={removal.label(entry)}
                    icon={<DeleteIcon />}
                    variant="ghost"
                    onClick={() => setAsked(entry)}
                  />
                ) : null}
              </Flex>
            ))}
          </Box>
        </>
      )}
      {problem ? (
        <Box mt="3">
          <ErrorState problem={problem} />
        </Box>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && removal.run(asked, () => setAsked(null))}
        title={removal.title}
        text={asked ? removal.text(asked) : ''}
        confirmLabel={removal.confirm}
        danger
      />
    </Box>
  );
};
