import type { SapPatient } from '@sala/shared-contracts';
import { Box, Button, Card, Heading, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import { useCrumb, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { MessageList } from '../../../parts/message-list';
import { isMarked, RecordMarks } from '../record-marks';
import { sapName } from '../sap-person';
import { CaseList } from './case-list';
import { LinkSection } from './link-section';
import type { OpenRecordProps } from './open-record';
import { useIdentityFacts } from './use-identity-facts';

interface RecordPanelProps extends OpenRecordProps {
  readonly record: SapPatient;
}

/** Leads to the record that holds what this one held. */
const ReplacedBy = ({
  survivor,
  onOpen,
}: {
  readonly survivor: string;
  readonly onOpen: (patnr: string) => void;
}) => {
  const { t } = useTranslation('hospital');
  return (
    <Card p="3" mb="4">
      <Text size="sm">{t('sapPatients.replaced', { patnr: survivor })}</Text>
      <Button size="sm" variant="solid" mt="2" onClick={() => onOpen(survivor)}>
        {t('sapPatients.goToSurvivor', { patnr: survivor })}
      </Button>
    </Card>
  );
};

/** A patient as SAP has them: who they are, the link with ours, their cases and messages. */
export const RecordPanel = (props: RecordPanelProps) => {
  const { record, connection, tab, onTab, onOpen, onClose } = props;
  const { t } = useTranslation('hospital');
  const facts = useIdentityFacts(record);
  const name = sapName(record);
  useCrumb(name);
  const survivor = record.survivor ?? record.mergedInto;
  return (
    <SidePanel
      beside="record"
      open
      width="wide"
      title={name}
      description={t('sap.patnr', { patnr: record.patnr })}
      onClose={onClose}
    >
      {isMarked(record) ? (
        <Box mb="2">
          <RecordMarks record={record} />
        </Box>
      ) : null}
      <Tabs
        label={t('sapPatients.parts')}
        value={tab || 'data'}
        onChange={(value) => onTab(value === 'messages' ? value : '')}
        tabs={[
          {
            value: 'data',
            label: t('sapPatients.data'),
            content: (
              <Box pt="3">
                {survivor === null ? null : <ReplacedBy survivor={survivor} onOpen={onOpen} />}
                <Facts facts={facts} />
                <LinkSection record={record} connection={connection} />
                <Box as="section" mt="5">
                  <Heading as="h3" size="sm" mb="1">
                    {t('sapPatients.cases')}
                  </Heading>
                  <CaseList cases={record.cases} />
                </Box>
              </Box>
            ),
          },
          {
            value: 'messages',
            label: t('sapPatients.messages'),
            content: (
              <Box pt="3">
                <MessageList patnr={record.patnr} />
              </Box>
            ),
          },
        ]}
      />
    </SidePanel>
  );
};
