import { apiMutation, useCan } from '@sala/shared-auth';
import type { SapComparedField, SapConnection, SapPatient } from '@sala/shared-contracts';
import { Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { useForgetSap } from '../use-forget-sap';
import { ComparedField, type Side } from './compared-field';
import { useFieldWords } from './use-field-words';

const PushDialog = lazyPart(
  () => import('./push-dialog'),
  (module) => module.PushDialog,
);

export interface ComparisonProps {
  readonly record: SapPatient;
  readonly connection: SapConnection;
}

/** Why nothing can be sent to this SAP; undefined: it can. */
const barOf = ({
  settings,
  capability,
}: SapConnection): 'messagesOnly' | 'readOnly' | undefined => {
  if (settings.driver !== 'fhir') return 'messagesOnly';
  return capability && !capability.writes ? 'readOnly' : undefined;
};

/** Both records field by field, differences first; whoever manages SAP says which is right. */
export const Comparison = ({ record, connection }: ComparisonProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('sap:manage');
  const format = useFormat();
  const words = useFieldWords();
  const [sides, setSides] = useState<Readonly<Partial<Record<SapComparedField, Side>>>>({});
  const [pushing, setPushing] = useState(false);
  const { patnr, version, comparison } = record;
  const take = useMutation({
    ...apiMutation('sapFieldsTake'),
    onSuccess: () => notify.success(t('sapPatients.compare.taken')),
    onSettled: useForgetSap(),
  });
  const different = comparison.filter(({ same }) => !same);
  const equal = comparison.filter(({ same }) => same);
  const chosen = (side: Side) =>
    different.flatMap(({ field }) => (sides[field] === side ? [field] : []));
  const fromSap = chosen('sap');
  const fromUs = chosen('ours');
  const bar = barOf(connection);
  return (
    <Box mt="3">
      {different.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('sapPatients.compare.none')}
        </Text>
      ) : (
        <Text size="sm" tone="muted">
          {t(canManage ? 'sapPatients.compare.text' : 'sapPatients.compare.readOnlyText')}
        </Text>
      )}
      {different.map((row) => (
        <ComparedField
          key={row.field}
          label={t(`sapPatients.fields.${row.field}`)}
          sap={words(row.field, row.sap)}
          ours={words(row.field, row.ours)}
          side={sides[row.field]}
          onSide={
            canManage
              ? (side) => setSides((before) => ({ ...before, [row.field]: side }))
              : undefined
          }
        />
      ))}
      {canManage && different.length > 0 ? (
        <Flex gap="2" mt="3" wrap="wrap">
          <Button
            size="sm"
            disabled={fromSap.length === 0}
            loading={take.isPending}
            onClick={() => take.mutate({ params: { patnr }, body: { fields: fromSap, version } })}
          >
            {t('sapPatients.compare.take', { n: format.number(fromSap.length) })}
          </Button>
          <Button
            size="sm"
            disabled={fromUs.length === 0 || bar !== undefined}
            onClick={() => setPushing(true)}
          >
            {t('sapPatients.compare.push', { n: format.number(fromUs.length) })}
          </Button>
        </Flex>
      ) : null}
      {canManage && bar && different.length > 0 ? (
        <Text size="xs" tone="muted" mt="1">
          {t(`sapPatients.compare.bars.${bar}`)}
        </Text>
      ) : null}
      {equal.length > 0 ? (
        <Box asChild mt="3" fontSize="sm">
          <details>
            <summary>{t('sapPatients.compare.equal', { count: equal.length })}</summary>
            <Box as="dl" mt="1" css={{ '& dd': { m: '0', overflowWrap: 'anywhere' } }}>
              {equal.map(({ field, sap }) => (
                <Flex key={field} gap="2">
                  <Box as="dt" color="fg.muted" flex="0 0 8rem">
                    {t(`sapPatients.fields.${field}`)}
                  </Box>
                  <dd>{words(field, sap)}</dd>
                </Flex>
              ))}
            </Box>
          </details>
        </Box>
      ) : null}
      {pushing ? (
        <PushDialog record={record} fields={fromUs} onClose={() => setPushing(false)} />
      ) : null}
    </Box>
  );
};
