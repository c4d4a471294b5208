import { apiMutation } from '@sala/shared-auth';
import { Box, Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { useLocale, useMutation, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import type { Slug } from './article-catalog';

const CommentForm = lazyPart(
  () => import(/* webpackChunkName: "help-comment" */ './comment-form'),
  (module) => module.CommentForm,
);

/**
 * Asks whether an article helped: the vote is sent at once, a comment is optional. Needs a `key`
 * per article.
 */
export const ArticleFeedback = ({ slug }: { readonly slug: Slug }) => {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const send = useMutation(apiMutation('helpFeedbackCreate'));
  const [helpful, setHelpful] = useState<boolean | null>(null);
  const [commented, setCommented] = useState(false);
  const answer = (value: boolean) => {
    setCommented(false);
    // A vote that fails is not shown as sent; the shell reports the failure.
    send.mutate(
      { body: { article: slug, locale, helpful: value } },
      { onSuccess: () => setHelpful(value) },
    );
  };
  const comment = (text: string) => {
    if (helpful === null) return;
    send.mutate(
      { body: { article: slug, locale, helpful, comment: text } },
      { onSuccess: () => setCommented(true) },
    );
  };
  const button = (value: boolean) => (
    <Button
      size="sm"
      aria-pressed={helpful === value}
      disabled={send.isPending}
      onClick={() => answer(value)}
      css={{
        '&[aria-pressed=true]': {
          background: 'accent.subtle',
          borderColor: 'accent.solid',
          color: 'accent.fg',
        },
      }}
    >
      {t(value ? 'help.feedback.yes' : 'help.feedback.no')}
    </Button>
  );
  return (
    <Box
      as="section"
      aria-label={t('help.feedback.title')}
      borderTopWidth="1px"
      mt="6"
      pt="3"
      maxW="40rem"
    >
      <Flex align="center" gap="2" wrap="wrap">
        <Text fontWeight="medium">{t('help.feedback.title')}</Text>
        {button(true)}
        {button(false)}
      </Flex>
      <Text role="status" size="sm" tone="muted" my="2" _empty={{ display: 'none' }}>
        {commented
          ? t('help.feedback.commented')
          : helpful === null
            ? null
            : t('help.feedback.thanks')}
      </Text>
      {helpful !== null && !commented ? (
        <CommentForm
          key={String(helpful)}
          helpful={helpful}
          submitting={send.isPending}
          onSubmit={comment}
        />
      ) : null}
    </Box>
  );
};
