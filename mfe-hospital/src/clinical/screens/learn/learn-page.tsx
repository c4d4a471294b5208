import { api, apiMutation, apiQuery } from '@sala/shared-auth';
import type { TeachingLink } from '@sala/shared-contracts';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  Link,
  LoadingState,
  Page,
  PageHeader,
  Stack,
  Text,
} from '@sala/shared-ui';
import { DownloadIcon } from '@sala/shared-ui/icons';
import {
  failsAlone,
  useMutation,
  useParams,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';
import { NoticeText } from '../../../parts/notice-text';
import { LearnQuestions } from './learn-questions';

interface LearnProps {
  readonly link: TeachingLink;
  readonly teachingToken: string;
}

/** The file or the page that the link leads to, or the text itself. */
const Content = ({ link, teachingToken }: LearnProps) => {
  const { t } = useTranslation('hospital');
  const download = useMutation({
    mutationKey: ['teachingLinkFile'],
    mutationFn: () => api.teachingLinkFile({ params: { teachingToken } }),
    onSuccess: saveFile,
  });
  if (link.kind === 'article') return <NoticeText body={link.body} />;
  if (link.kind === 'pdf')
    return (
      <Box>
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          {t('learn.download')}
        </Button>
      </Box>
    );
  return (
    <Link href={link.url ?? ''} target="_blank" rel="noopener noreferrer" overflowWrap="anywhere">
      {link.url}
    </Link>
  );
};

const Learn = ({ link, teachingToken }: LearnProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const params = { teachingToken };
  const acknowledge = useMutation({
    ...apiMutation('teachingLinkAcknowledge'),
    onSuccess: (answer) =>
      client.setQueryData(apiQuery('teachingLinkView', { params }).queryKey, answer),
  });
  return (
    <Page width="form" mx="auto">
      <PageHeader title={link.title} />
      <Stack gap="5" lang={link.locale}>
        <Text tone="muted">{t('learn.from', { company: link.company })}</Text>
        <Content link={link} teachingToken={teachingToken} />
        {link.acknowledged ? (
          <Text role="status" tone="accent">
            {t('learn.acknowledged')}
          </Text>
        ) : (
          <Box>
            <Button
              variant="solid"
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate({ params })}
            >
              {t('learn.acknowledge')}
            </Button>
          </Box>
        )}
        {link.questions.length > 0 ? (
          <Box as="section">
            <Heading as="h2" size="md" mb="2">
              {t('learn.questions')}
            </Heading>
            <LearnQuestions link={link} teachingToken={teachingToken} />
          </Box>
        ) : null}
        <Text size="sm" tone="muted">
          {t('learn.notUrgent')}
        </Text>
      </Stack>
    </Page>
  );
};

const Gone = () => {
  const { t } = useTranslation('hospital');
  return (
    <Page width="form" mx="auto">
      <PageHeader title={t('learn.gone')} />
      <EmptyState title={t('learn.askAgain')} />
    </Page>
  );
};

const Opened = ({ teachingToken }: { readonly teachingToken: string }) => {
  const { t } = useTranslation('hospital');
  const view = useQuery({
    ...apiQuery('teachingLinkView', { params: { teachingToken } }),
    meta: failsAlone,
    refetchOnWindowFocus: false,
  });
  const failure = useFailure(view.error);
  if (view.data) return <Learn link={view.data} teachingToken={teachingToken} />;
  if (isMissing(view)) return <Gone />;
  return (
    <Page width="form" mx="auto">
      <PageHeader title={t('learn.title')} />
      {failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      ) : (
        <LoadingState shape="text" rows={6} />
      )}
    </Page>
  );
};

/** /learn/:teachingToken: what a patient was given, without signing in. */
export default function LearnPage() {
  const { teachingToken } = useParams();
  return teachingToken ? <Opened teachingToken={teachingToken} /> : <Gone />;
}
