import { Box, Heading, Text } from '@sala/shared-ui';
import Markdown, { type Components } from 'react-markdown';

const list = { ps: '5', my: '2' } as const;

const components: Components = {
  h1: ({ children }) => (
    <Heading as="h3" size="md" mb="2">
      {children}
    </Heading>
  ),
  h2: ({ children }) => (
    <Heading as="h4" size="sm" mt="4" mb="1">
      {children}
    </Heading>
  ),
  h3: ({ children }) => (
    <Heading as="h5" size="sm" mt="3" mb="1">
      {children}
    </Heading>
  ),
  p: ({ children }) => <Text my="2">{children}</Text>,
  ul: ({ children }) => (
    <Box as="ul" listStyleType="disc" {...list}>
      {children}
    </Box>
  ),
  ol: ({ children }) => (
    <Box as="ol" listStyleType="decimal" {...list}>
      {children}
    </Box>
  ),
  strong: ({ children }) => (
    <Box as="strong" fontWeight="semibold">
      {children}
    </Box>
  ),
};

/** Notices are plain text: no links, images or markup of their own. */
const allowed = ['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'hr', 'blockquote'];

/** A rendered privacy notice. */
export const NoticeText = ({ body }: { readonly body: string }) => (
  <Box lineHeight="1.6" overflowWrap="anywhere">
    <Markdown components={components} allowedElements={allowed} unwrapDisallowed skipHtml>
      {body}
    </Markdown>
  </Box>
);
