import type { Contract, EndpointOutput, PatientRow } from '@sala/shared-contracts';
import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { Button, Text } from '@sala/shared-ui';
import { CategoriesIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { useCategoryName } from '../../../parts/category-name';
import { useInvalidatePatients } from '../../parts/patient-form/use-invalidate-patients';
import { ExportPatients } from './export-patients';

type Outcome = EndpointOutput<Contract['patientBulkTag']>;

export interface PatientsBulkBarProps {
  /** Selected patients that are still listed. */
  readonly patients: readonly PatientRow[];
  /** Visible columns, for the export. */
  readonly columns: readonly string[];
  readonly onDone: () => void;
}

/** Reports the outcome of tagging and reloads the lists. */
const useTagging = (onDone: () => void) => {
  const { t } = useTranslation('hospital');
  const forget = useInvalidatePatients();
  return useMutation({
    ...apiMutation('patientBulkTag'),
    onSuccess: ({ done, failed }: Outcome, { body }) => {
      if (done.length > 0)
        notify.success(
          t(`patients.bulk.${body.tagged ? 'tagged' : 'untagged'}`, { count: done.length }),
        );
      const [first] = failed;
      if (first)
        notify.error(t('patients.bulk.failed', { count: failed.length, why: first.title }));
      onDone();
    },
    onSettled: forget,
  });
};

/** Actions on selected patients: tag and export. */
export const PatientsBulkBar = ({ patients, columns, onDone }: PatientsBulkBarProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patients:write');
  const canExport = useCan('patients:export');
  const tags =
    useQuery({
      ...apiQuery('categoryList', { query: { kind: 'patient_tag' } }),
      enabled: canWrite,
      meta: failsAlone,
    }).data?.items ?? [];
  const tagging = useTagging(onDone);
  const nameOf = useCategoryName();
  const ids = patients.map(({ id }) => id);
  const worn = tags.filter((tag) =>
    patients.some((patient) => patient.tags.some(({ id }) => id === tag.id)),
  );
  const menu = (label: string, offered: typeof tags, tagged: boolean) =>
    offered.length > 0 ? (
      <ActionMenu
        trigger={
          <Button loading={tagging.isPending && tagging.variables.body.tagged === tagged}>
            {tagged ? <CategoriesIcon /> : null}
            {label}
            <ExpandIcon />
          </Button>
        }
        actions={offered.map((tag) => ({
          key: tag.id,
          label: nameOf(tag),
          onSelect: () => tagging.mutate({ body: { ids, tagId: tag.id, tagged } }),
        }))}
      />
    ) : null;
  return (
    <BulkBar
      label={t('patients.bulk.title')}
      counted={t('patients.bulk.count', { count: patients.length })}
      clearLabel={t('patients.bulk.none')}
      onClear={onDone}
    >
      {canWrite
        ? menu(
            t('patients.bulk.tag'),
            tags.filter(({ active }) => active),
            true,
          )
        : null}
      {canWrite ? menu(t('patients.bulk.untag'), worn, false) : null}
      {canWrite && !canExport && tags.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('patients.bulk.noTags')}
        </Text>
      ) : null}
      {canExport ? <ExportPatients picked={ids} columns={columns} /> : null}
    </BulkBar>
  );
};
