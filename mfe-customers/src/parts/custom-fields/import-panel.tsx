import type { FieldImport, ImportVerdict } from '@sala/shared-contracts';
import {
  Box,
  Button,
  Code,
  ErrorState,
  HStack,
  LoadingState,
  Text,
  type UiProblem,
} from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { EditIcon, PlusIcon, UploadIcon, WorksIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { SidePanel } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useFieldConfig } from './field-config';
import { useInvalidateFields } from './invalidate-fields';

const looks: Record<ImportVerdict, StatusLook> = {
  new: { tone: 'green', icon: <PlusIcon /> },
  changed: { tone: 'blue', icon: <EditIcon /> },
  same: { tone: 'slate', icon: <WorksIcon /> },
  refused: statusLooks.problem,
};

/* Attributes for which the form has a label. */
const named: ReadonlySet<string> = new Set(['key', 'label', 'type', 'required', 'options']);

const Item = ({ item }: { readonly item: FieldImport }) => {
  const { t } = useTranslation('customers');
  const look = looks[item.verdict];
  const changes = item.changes.map((part) => t(`fields.importChanges.${part}`));
  return (
    <Box as="li" py="2" borderBottomWidth="1px" fontSize="sm">
      <HStack gap="2" flexWrap="wrap">
        <StatusChip {...look}>{t(`fields.importVerdicts.${item.verdict}`)}</StatusChip>
        <Text fontWeight="medium" overflowWrap="anywhere" minW="0">
          {item.label || t('fields.importNameless')}
        </Text>
        {item.key ? <Code overflowWrap="anywhere">{item.key}</Code> : null}
        {item.type ? <Text tone="muted">{t(`fields.types.${item.type}`)}</Text> : null}
      </HStack>
      {changes.length > 0 ? (
        <Text tone="muted" mt="1">
          {t('fields.importChanging', { what: changes.join(', ') })}
        </Text>
      ) : null}
      {item.optionsAdded.length > 0 ? (
        <Text tone="muted" mt="1" overflowWrap="anywhere">
          {t('fields.importOptions', { what: item.optionsAdded.join(', ') })}
        </Text>
      ) : null}
      {item.errors.map(({ path, message }) => (
        <Text key={`${path} ${message}`} tone="danger" mt="1" overflowWrap="anywhere">
          {named.has(path.split('.')[0] ?? '')
            ? `${t(`fields.${path.split('.')[0] ?? ''}`)}: `
            : path
              ? `${path}: `
              : ''}
          {message}
        </Text>
      ))}
    </Box>
  );
};

/** Imports definitions from a file: a preview first, then all or nothing. */
export const ImportPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('customers');
  const { owner, previewSet, importSet } = useFieldConfig();
  const invalidate = useInvalidateFields();
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({
    mutationKey: [`${owner}FieldImportPreview`],
    mutationFn: previewSet,
  });
  const apply = useMutation({
    mutationKey: [`${owner}FieldImport`],
    mutationFn: ({ chosen, digest }: { readonly chosen: File; readonly digest: string }) =>
      importSet(chosen, digest),
    onSuccess: ({ items }) => {
      const count = items.filter(
        ({ verdict }) => verdict === 'new' || verdict === 'changed',
      ).length;
      notify.success(t('fields.importDone', { count }));
      invalidate();
      onClose();
    },
  });
  const look = (chosen: File) => {
    setFile(chosen);
    apply.reset();
    preview.mutate(chosen);
  };
  const failure = useFailure(preview.error);
  const refusal = useFailure(apply.error);
  const plan = preview.data;
  const counts = (verdict: ImportVerdict): number =>
    plan?.items.filter((item) => item.verdict === verdict).length ?? 0;
  const todo = counts('new') + counts('changed');
  const again = file ? () => look(file) : undefined;
  const failed = (problem: UiProblem, text: string | undefined) => (
    <ErrorState problem={problem} text={text} onRetry={again} retrying={preview.isPending} />
  );

  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={t('fields.import')}
      description={t(`fields.${owner}.title`)}
      onClose={onClose}
      footer={
        plan && file ? (
          <Button
            variant="solid"
            disabled={todo === 0}
            loading={apply.isPending}
            onClick={() => apply.mutate({ chosen: file, digest: plan.digest })}
          >
            {t('fields.importApply', { count: todo })}
          </Button>
        ) : null
      }
    >
      <Text tone="muted" mb="3">
        {t('fields.importText')}
      </Text>
      <HStack gap="3" flexWrap="wrap" mb="3">
        <FileButton
          accept="application/json,.json"
          label={t('fields.importFile')}
          onFile={look}
          variant={plan ? 'outline' : 'solid'}
          loading={preview.isPending}
        >
          <UploadIcon />
          {t(file ? 'fields.importOther' : 'fields.importChoose')}
        </FileButton>
        {file ? (
          <Text size="sm" tone="muted" overflowWrap="anywhere" minW="0">
            {file.name}
          </Text>
        ) : null}
      </HStack>
      {refusal ? failed(refusal, t('fields.importNothingDone')) : null}
      {failure ? failed(failure, undefined) : null}
      {preview.isPending ? <LoadingState /> : null}
      {plan && !preview.isPending ? (
        <>
          <Text role="status" fontWeight="medium">
            {t('fields.importSummary', {
              new: counts('new'),
              changed: counts('changed'),
              same: counts('same'),
              refused: counts('refused'),
            })}
          </Text>
          <Box as="ul" aria-label={t('fields.importItems')} listStyle="none" m="0" p="0" mt="2">
            {plan.items.map((item, index) => (
              <Item key={index} item={item} />
            ))}
          </Box>
        </>
      ) : null}
    </SidePanel>
  );
};
