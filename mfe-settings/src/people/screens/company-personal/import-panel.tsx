import { api, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { limits, type RecordImport } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { FileButton } from '@sala/shared-ui/form';
import { UploadIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { useEffect, useState } from 'react';
import { ImportMapStep } from './import-map-step';
import { useInvalidateStaff } from './invalidate-staff';

const everyMs = 700;
const isWorking = ({ state }: Pick<RecordImport, 'state'>): boolean =>
  state === 'checking' || state === 'running';

/** What every row would become or became, and why some do not. */
const Result = ({ file }: { readonly file: RecordImport }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const unread = file.headings.filter((_heading, index) => file.mapping[index] === null);
  return (
    <>
      <Box as="ul" aria-label={t('staff.import.counts')} ps="5" m="0">
        {(['created', 'updated', 'skipped', 'rejected'] as const).map((outcome) => (
          <li key={outcome}>
            {t(`staff.import.outcomes.${outcome}`, { n: format.number(file.counts[outcome]) })}
          </li>
        ))}
      </Box>
      {unread.length > 0 ? (
        <Text tone="muted" size="sm" mt="2">
          {t('staff.import.unread', { columns: unread.join(', ') })}
        </Text>
      ) : null}
      {file.faults.length > 0 ? (
        <Box as="ul" aria-label={t('staff.import.faults')} ps="5" mt="3">
          {file.faults.map(({ row, heading, value, message }, index) => (
            <li key={index}>
              {t('staff.import.fault', { row: format.number(row), heading, value, message })}
            </li>
          ))}
        </Box>
      ) : null}
    </>
  );
};

export interface ImportPanelProps {
  /** '' for a new file. */
  readonly importId: string;
  readonly onImport: (importId: string) => void;
  readonly onClose: () => void;
}

/** Creates and updates people from a file, by employee number; every row is checked first. */
export const ImportPanel = ({ importId, onImport, onClose }: ImportPanelProps) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const invalidate = useInvalidateStaff();
  const [tooLarge, setTooLarge] = useState(false);
  /** Whether the columns of a checked file are chosen anew. */
  const [mapping, setMapping] = useState(false);
  const params = { staffImportId: importId };
  const view = useQuery({
    ...apiQuery('staffImportView', { params }),
    enabled: importId !== '',
    meta: failsAlone,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? everyMs : false),
  });
  const keep = {
    meta: failsAlone,
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('staffImportView') }),
  };
  const check = useMutation({ ...apiMutation('staffImportCheck'), ...keep });
  const create = useMutation({
    ...apiMutation('staffImportCreate'),
    meta: failsAlone,
    onSuccess: ({ id }) => {
      setMapping(false);
      onImport(id);
    },
  });
  const sheet = useMutation({ ...apiMutation('staffImportSheet'), ...keep });
  const run = useMutation({ ...apiMutation('staffImportRun'), ...keep });
  const rejects = useMutation({
    mutationKey: ['staffImportRejects'],
    mutationFn: () => api.staffImportRejects({ params }),
    onSuccess: saveFile,
  });
  const failure = useFailure(create.error ?? sheet.error ?? run.error ?? view.error);
  const file = view.data;
  const state = file?.state;
  useEffect(() => {
    if (state === 'done') invalidate();
  }, [state, invalidate]);
  const choose = (chosen: File) => {
    setTooLarge(chosen.size > limits.tableMaxBytes);
    if (chosen.size <= limits.tableMaxBytes)
      create.mutate({ query: { name: chosen.name.slice(-limits.fileNameMax) }, body: chosen });
  };
  const checkFailure = useFailure(check.error);
  const problem = tooLarge ? { title: t('staff.documents.tooLarge') } : failure;
  const another = (
    <FileButton
      accept=".csv,.xlsx"
      label={t('staff.import.file')}
      onFile={choose}
      loading={create.isPending}
    >
      <UploadIcon />
      {t('staff.import.choose')}
    </FileButton>
  );
  const body = () => {
    if (importId === '') return null;
    if (isMissing(view)) return <ErrorState title={t('staff.import.notFound')} />;
    if (!file || isWorking(file))
      return failure ? null : <LoadingState shape="form" label={t('staff.import.working')} />;
    if (state === 'draft' || (mapping && state === 'checked'))
      return (
        <ImportMapStep
          file={file}
          submitting={check.isPending}
          problem={checkFailure}
          onSheet={(name) => sheet.mutate({ params, body: { sheet: name } })}
          onMapping={(columns) => {
            const body = {
              mapping: columns,
              matchBy: ['code' as const],
              onMatch: 'update' as const,
            };
            check.mutate({ params, body }, { onSuccess: () => setMapping(false) });
          }}
        />
      );
    return <Result file={file} />;
  };
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={t('staff.import.title')}
      description={file?.fileName}
      onClose={onClose}
      footer={
        state === 'checked' && !mapping ? (
          <Button variant="solid" loading={run.isPending} onClick={() => run.mutate({ params })}>
            {t('staff.import.run')}
          </Button>
        ) : null
      }
    >
      <Text tone="muted" mb="3">
        {t('staff.import.intro', { rows: limits.tableRowsMax })}
      </Text>
      {problem ? <ErrorState problem={problem} /> : null}
      {body()}
      <Flex gap="2" wrap="wrap" mt="4">
        {another}
        {state === 'checked' && !mapping ? (
          <Button onClick={() => setMapping(true)}>{t('staff.import.remap')}</Button>
        ) : null}
        {state === 'done' && file && file.counts.rejected > 0 ? (
          <Button loading={rejects.isPending} onClick={() => rejects.mutate()}>
            {t('staff.import.rejects')}
          </Button>
        ) : null}
      </Flex>
    </SidePanel>
  );
};
