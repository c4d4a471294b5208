import type { AuditRow } from '@sala/shared-contracts';
import { Box, Code, Stack, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useAuditWords } from './audit-words';
import type { Row } from './group-rows';
import { RecordName } from './record-name';

interface EntryPanelProps {
  readonly row: Row;
  readonly onClose: () => void;
}

const Changes = ({ diff }: { readonly diff: unknown }) => {
  const words = useAuditWords();
  if (diff === null || diff === undefined) return null;
  if (typeof diff !== 'object' || Array.isArray(diff))
    return (
      <Code display="block" whiteSpace="pre-wrap" overflowWrap="anywhere" p="3">
        {JSON.stringify(diff, null, 2)}
      </Code>
    );
  return (
    <Facts
      facts={words.changes(diff).map(({ key, label, before, after }) => ({
        key,
        label,
        content:
          before === undefined ? (
            after
          ) : (
            <>
              <del>{before}</del> → {after}
            </>
          ),
      }))}
    />
  );
};

/** Entries shown in the same line: each keeps its time, number and changes. */
const Alike = ({ entries }: { readonly entries: readonly AuditRow[] }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <Box>
      <Text fontWeight="medium">{t('auditLog.alike')}</Text>
      <ul role="list">
        {entries.map(({ id, at, diff, requestId }) => (
          <Box as="li" key={id} py="2" borderBottomWidth="1px">
            <Text size="sm" tone="muted" overflowWrap="anywhere">
              {[format.dateTime(at), id, requestId].join(' · ')}
            </Text>
            <Changes diff={diff} />
          </Box>
        ))}
      </ul>
    </Box>
  );
};

/** Everything that the log holds about one line. */
export const EntryPanel = ({ row, onClose }: EntryPanelProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useAuditWords();
  const { id, at, action, entityId, diff, network, requestId, entries } = row;
  const others = entries.slice(1);
  const facts = [
    { key: 'at', content: format.dateTime(at) },
    { key: 'by', content: words.by(row) },
    { key: 'record', content: <RecordName row={row} /> },
    { key: 'recordId', content: entityId },
    { key: 'name', content: action },
    { key: 'network', content: network ?? t('auditLog.noNetwork') },
    { key: 'number', content: id },
    { key: 'request', content: requestId },
  ] as const;
  return (
    <SidePanel beside="record" open title={words.action(action)} onClose={onClose}>
      <Stack gap="4">
        <Facts facts={facts.map((fact) => ({ ...fact, label: t(`auditLog.${fact.key}`) }))} />
        <Changes diff={diff} />
        {others.length === 0 ? null : <Alike entries={others} />}
      </Stack>
    </SidePanel>
  );
};
