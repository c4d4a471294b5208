import { useCan } from '@sala/shared-auth';
import type { PrivacyNotice } from '@sala/shared-contracts';
import { Box, ErrorState, Heading, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { EditNotice, NewNotice } from './notice-panel';
import { NoticeText } from '../../../parts/notice-text';

/** A published notice as people read it, with its consent purposes. */
const ReadNotice = ({
  notice,
  onClose,
}: {
  readonly notice: PrivacyNotice;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const title = t('organization.notices.named', {
    kind: t(`organization.noticeKinds.${notice.kind}`),
    number: notice.number,
  });
  return (
    <SidePanel
      beside="form"
      open
      width="wide"
      title={title}
      description={
        notice.publishedAt === null
          ? t('organization.notices.isDraft')
          : t('organization.notices.publishedAt', { date: format.date(notice.publishedAt) })
      }
      onClose={onClose}
    >
      <Box role="region" aria-label={title} tabIndex={0}>
        <NoticeText body={notice.body} />
        <Heading as="h3" size="sm" mt="5" mb="1">
          {t('organization.notices.purposes')}
        </Heading>
        <Box as="ul" listStyleType="disc" ps="5">
          {notice.purposes.map(({ key, label, required }) => (
            <li key={key}>
              {label}{' '}
              <Text as="span" tone="muted">
                {t(
                  required ? 'organization.notices.isRequired' : 'organization.notices.isOptional',
                )}
              </Text>
            </li>
          ))}
        </Box>
      </Box>
    </SidePanel>
  );
};

interface OpenNoticeProps {
  /** `new`: the next version. */
  readonly noticeId: string;
  readonly notices: readonly PrivacyNotice[];
  readonly onClose: () => void;
}

/** The notice in the address. Keeps the record it opened with. */
export const OpenNotice = ({ noticeId, notices, onClose }: OpenNoticeProps) => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('organization:manage');
  const [notice] = useState(() => notices.find(({ id }) => id === noticeId));
  const [last] = useState(() => notices.find(({ publishedAt }) => publishedAt !== null) ?? null);
  if (noticeId === 'new' && canManage) return <NewNotice from={last} onClose={onClose} />;
  if (!notice) {
    return (
      <SidePanel beside="form" open title={t('organization.tabs.privacy')} onClose={onClose}>
        <ErrorState title={t('organization.notThere')} />
      </SidePanel>
    );
  }
  return notice.publishedAt === null && canManage ? (
    <EditNotice notice={notice} onClose={onClose} />
  ) : (
    <ReadNotice notice={notice} onClose={onClose} />
  );
};
