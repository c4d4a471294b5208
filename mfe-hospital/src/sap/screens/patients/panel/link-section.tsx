import { useCan } from '@sala/shared-auth';
import type { SapConnection, SapPatient } from '@sala/shared-contracts';
import { Box, Flex, Heading, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { LinkChip } from '../../../parts/link-chip';
import { LinkedPatient } from './linked-patient';
import { ProposedLink } from './proposed-link';
import { UnlinkedRecord } from './unlinked-record';

export interface LinkSectionProps {
  readonly record: SapPatient;
  readonly connection: SapConnection;
}

const Content = ({ record, connection }: LinkSectionProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('sap:write');
  const { link } = record;
  if (link.patient && link.proposedBy)
    return <ProposedLink record={record} patient={link.patient} by={link.proposedBy.name} />;
  if (link.patient && (link.state === 'linked' || link.state === 'conflict'))
    return <LinkedPatient record={record} patient={link.patient} connection={connection} />;
  if (record.mergedInto !== null)
    return <Text size="sm">{t('sapPatients.notLinkable.merged')}</Text>;
  if (record.provisional) return <Text size="sm">{t('sapPatients.notLinkable.provisional')}</Text>;
  if (!canWrite && record.suggestions.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('sapPatients.notLinked')}
      </Text>
    );
  return <UnlinkedRecord record={record} />;
};

/** Which patient of ours it is, and what can be done about it. */
export const LinkSection = (props: LinkSectionProps) => {
  const { t } = useTranslation('hospital');
  return (
    <Box as="section" mt="5">
      <Flex align="center" gap="2" wrap="wrap" mb="2">
        <Heading as="h3" size="sm">
          {t('sapPatients.ours')}
        </Heading>
        <LinkChip link={props.record.link} />
      </Flex>
      <Content {...props} />
    </Box>
  );
};
