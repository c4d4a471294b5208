import { Code, Stack } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import type { Row } from './audit-page';

interface EntryPanelProps {
  readonly entry: Row;
  readonly onClose: () => void;
}

/** Everything that the log holds about one entry. */
export const EntryPanel = ({ entry, onClose }: EntryPanelProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { id, at, by, action, entityType, entityId, diff, network, requestId } = entry;
  const facts = [
    { key: 'at', content: format.dateTime(at) },
    { key: 'by', content: by ?? t('auditLog.nobody') },
    { key: 'record', content: `${entityType} ${entityId}` },
    { key: 'network', content: network ?? t('auditLog.noNetwork') },
    { key: 'number', content: id },
    { key: 'request', content: requestId },
  ] as const;
  return (
    <SidePanel open title={action} onClose={onClose}>
      <Stack gap="4">
        <Facts facts={facts.map((fact) => ({ ...fact, label: t(`auditLog.${fact.key}`) }))} />
        {diff === null || diff === undefined ? null : (
          <Code display="block" whiteSpace="pre-wrap" overflowWrap="anywhere" p="3">
            {JSON.stringify(diff, null, 2)}
          </Code>
        )}
      </Stack>
    </SidePanel>
  );
};
