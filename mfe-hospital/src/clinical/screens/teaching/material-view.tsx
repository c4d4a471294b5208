import { useCan } from '@sala/shared-auth';
import type { TeachingMaterial } from '@sala/shared-contracts';
import { Box, Link, Stack, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { NoticeText } from '../../../parts/notice-text';
import { MaterialFile } from './material-file';
import { MaterialStatus } from './material-status';
import { MaterialSteps } from './material-steps';

interface MaterialViewProps {
  readonly material: TeachingMaterial;
  readonly onOpen: (materialId: string) => void;
  readonly onClose: () => void;
}

/** A material that does not change, or for who may only read. */
export const MaterialView = ({ material, onOpen, onClose }: MaterialViewProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canWrite = useCan('teaching:write');
  const { kind, url, questions, codes, approvedAt, approvedBy } = material;
  const facts = [
    {
      key: 'status',
      label: t('teaching.fields.status'),
      content: <MaterialStatus material={material} />,
    },
    {
      key: 'codes',
      label: t('teaching.fields.codes'),
      content:
        codes.map(({ code, title }) => (title ? `${code} ${title}` : code)).join(' · ') || '—',
    },
    ...(approvedAt && approvedBy
      ? [
          {
            key: 'approved',
            label: t('teaching.approved'),
            content: t('teaching.approvedBy', { name: approvedBy, day: format.date(approvedAt) }),
          },
        ]
      : []),
    {
      key: 'edition',
      label: t('teaching.edition'),
      content: format.number(material.edition),
    },
  ];
  return (
    <SidePanel beside="record" open width="wide" title={material.title} onClose={onClose}>
      <Stack gap="4">
        {canWrite ? <MaterialSteps material={material} onOpen={onOpen} /> : null}
        <Facts facts={facts} />
        {kind === 'pdf' ? <MaterialFile material={material} writable={false} /> : null}
        {kind === 'link' && url ? (
          <Link href={url} target="_blank" rel="noopener noreferrer" overflowWrap="anywhere">
            {url}
          </Link>
        ) : null}
        {kind === 'article' ? <NoticeText body={material.body} /> : null}
        {questions.map(({ question, options, answer }) => (
          <Box key={question}>
            <Text fontWeight="semibold">{question}</Text>
            <Text size="sm" tone="muted">
              {options[answer]}
            </Text>
          </Box>
        ))}
      </Stack>
    </SidePanel>
  );
};
