import { apiQuery } from '@sala/shared-auth';
import type { EmailDigest } from '@sala/shared-contracts';
import {
  Badge,
  Box,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Heading,
  LoadingState,
  Text,
} from '@sala/shared-ui';
import { MailIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useFailure } from '@sala/screen-parts/failure';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import type { GoEmail } from './email-search';

interface MailDigestProps {
  readonly go: GoEmail;
}

const Day = ({ digest, go }: MailDigestProps & { readonly digest: EmailDigest }) => {
  const { t } = useTranslation('hospital');
  const { moment } = useZonedFormat(useCompanyZone());
  const { categories, waiting } = digest;
  return (
    <Box display="grid" gap="4">
      <Text size="sm" tone="muted">
        {t('email.digest.since', { time: moment(digest.since) })}
      </Text>
      <Box as="ul" display="grid" gap="2" listStyleType="none">
        {categories.map(({ category, arrived, unread, waiting: answers }) => (
          <Card as="li" key={category} px="3" py="2">
            <Text fontWeight="semibold">{t(`email.categories.${category}`)}</Text>
            <Text size="sm" tone="muted">
              {[
                t('email.digest.arrived', { count: arrived }),
                t('email.digest.unread', { count: unread }),
                t('email.digest.waitingCount', { count: answers }),
              ].join(' · ')}
            </Text>
          </Card>
        ))}
      </Box>
      <Heading as="h3" size="sm">
        {t('email.digest.waiting')}
      </Heading>
      {waiting.length === 0 ? (
        <EmptyState
          icon={<MailIcon />}
          title={t('email.digest.nobody')}
          text={t('email.digest.nobodyText')}
        />
      ) : (
        <Box as="ol" display="grid" gap="2" listStyleType="none">
          {waiting.map(({ threadId, subject, correspondent, category, since, assignee }) => (
            <Card as="li" key={threadId} px="3" py="2">
              <Button
                variant="link"
                whiteSpace="normal"
                textAlign="start"
                height="auto"
                onClick={() => go({ digest: '', state: '', threadId })}
              >
                {subject || t('email.noSubject')}
              </Button>
              <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
                <Badge>{t(`email.categories.${category}`)}</Badge>
                <Text size="sm" tone="muted" overflowWrap="anywhere">
                  {[
                    correspondent.name || correspondent.address,
                    t('email.digest.waits', { time: moment(since) }),
                    assignee
                      ? t('email.assignedTo', { name: assignee.name })
                      : t('email.digest.unassigned'),
                  ].join(' · ')}
                </Text>
              </Box>
            </Card>
          ))}
        </Box>
      )}
    </Box>
  );
};

/** The day in the mailbox: what came, and who waits for an answer. */
export const MailDigest = ({ go }: MailDigestProps) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({ ...apiQuery('emailDigestView'), meta: failsAlone });
  const failure = useFailure(view.error);
  return (
    <SidePanel open width="wide" title={t('email.digest.title')} onClose={() => go({ digest: '' })}>
      {view.data ? (
        <Day digest={view.data} go={go} />
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="text" rows={6} />
      )}
    </SidePanel>
  );
};
