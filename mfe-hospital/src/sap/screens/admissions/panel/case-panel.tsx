import { useCan } from '@sala/shared-auth';
import type { SapCase } from '@sala/shared-contracts';
import { Box, Button, Flex, Heading, lazyPart } from '@sala/shared-ui';
import { LockIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { Tabs } from '@sala/shared-ui/tabs';
import { useCrumb, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useState } from 'react';
import { MessageList } from '../../../parts/message-list';
import { CaseMarks } from '../case-marks';
import { useAgeSex } from '../case-words';
import { MovementList } from './movement-list';
import type { OpenCaseProps } from './open-case';
import { useCaseFacts } from './use-case-facts';

const TransferDialog = lazyPart(
  () => import('../changes/transfer-dialog'),
  (module) => module.TransferDialog,
);
const DischargeDialog = lazyPart(
  () => import('../changes/discharge-dialog'),
  (module) => module.DischargeDialog,
);

type Change = 'transfer' | 'plan' | 'discharge';

/** What can be done with a case now. */
const changesOf = ({ status, type, locked }: SapCase): readonly Change[] => {
  if (locked !== null || status !== 'active') return [];
  return type === 'outpatient' ? ['discharge'] : ['transfer', 'plan', 'discharge'];
};

interface CasePanelProps extends OpenCaseProps {
  readonly record: SapCase;
}

/** A case: who and where, what happened in it, and what can be done. */
export const CasePanel = ({ record, tab, onTab, onClose }: CasePanelProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('sap:write');
  const facts = useCaseFacts(record);
  const ageSex = useAgeSex();
  const [change, setChange] = useState<Change | null>(null);
  const { falnr, patient, locked, movements } = record;
  const title = t('sap.case', { falnr });
  useCrumb(title);
  const changes = canWrite ? changesOf(record) : [];
  const end = () => setChange(null);
  return (
    <>
      <SidePanel
        beside="record"
        open
        width="wide"
        title={patient.name}
        description={[title, ageSex(patient)].join(' · ')}
        onClose={onClose}
        footer={
          changes.length > 0 ? (
            <Flex gap="2" wrap="wrap">
              {changes.map((one) => (
                <Button
                  key={one}
                  variant={one === 'discharge' ? 'solid' : 'outline'}
                  onClick={() => setChange(one)}
                >
                  {t(`sapCases.changes.${one}`)}
                </Button>
              ))}
            </Flex>
          ) : undefined
        }
      >
        <Box mb="2">
          <CaseMarks {...record} />
        </Box>
        {locked ? (
          <Flex align="center" gap="2" mb="2" fontSize="sm" color="fg.muted">
            <LockIcon aria-hidden />
            {t(`sapCases.locked.${locked}`)}
          </Flex>
        ) : null}
        <Tabs
          label={t('sapCases.parts')}
          value={tab || 'case'}
          onChange={(value) => onTab(value === 'messages' ? value : '')}
          tabs={[
            {
              value: 'case',
              label: t('sapCases.data'),
              content: (
                <Box pt="3">
                  <Facts facts={facts} />
                  <Box as="section" mt="5">
                    <Heading as="h3" size="sm" mb="2">
                      {t('sapCases.movements.label')}
                    </Heading>
                    <MovementList movements={movements} />
                  </Box>
                </Box>
              ),
            },
            {
              value: 'messages',
              label: t('sapCases.messages'),
              content: (
                <Box pt="3">
                  <MessageList falnr={falnr} />
                </Box>
              ),
            },
          ]}
        />
      </SidePanel>
      {change === 'transfer' ? <TransferDialog record={record} onClose={end} /> : null}
      {change === 'plan' || change === 'discharge' ? (
        <DischargeDialog record={record} planned={change === 'plan'} onClose={end} />
      ) : null}
    </>
  );
};
