import type { TaskDetail } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';

type Comment = TaskDetail['discussion'][number];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What was written, with the people whom it names set off. */
export const CommentText = ({ body, mentions }: Pick<Comment, 'body' | 'mentions'>) => {
  const names = mentions.map(({ name }) => `@${name}`);
  const parts =
    names.length > 0 ? body.split(new RegExp(`(${names.map(escaped).join('|')})`)) : [body];
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {parts.map((part, index) =>
        names.includes(part) ? (
          <Box as="strong" key={index} color="accent.fg" fontWeight="medium">
            {part}
          </Box>
        ) : (
          part
        ),
      )}
    </Text>
  );
};
