import type { RemoteWidget } from '@sala/shared-contracts';
import { Box, Card, Flex, Heading, Link as Styled } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useId, type ReactNode } from 'react';
import type { Filled } from '../slots';
import { roomFor, WidgetBody } from './widget-body';

interface HomeCardProps {
  readonly title: string;
  readonly size: RemoteWidget['size'];
  readonly lines?: number | undefined;
  /** Screen that shows it in full. */
  readonly path?: string | undefined;
  readonly children: ReactNode;
}

/** Card of the home screen: title, link and, next to others, a fixed height. */
export const HomeCard = ({ title, size, lines, path, children }: HomeCardProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card
      as="section"
      aria-labelledby={id}
      gridColumn={size === 'wide' ? '1 / -1' : 'auto'}
      minW="0"
      px="4"
      py="3"
    >
      <Flex align="center" justify="space-between" gap="3" minH="8">
        <Heading size="sm" id={id} truncate>
          {title}
        </Heading>
        {path ? (
          <Styled
            asChild
            fontSize="sm"
            flexShrink="0"
            textDecoration="none"
            _hover={{ textDecoration: 'underline' }}
          >
            <Link to={path} aria-label={t('home.openAll', { what: title })}>
              {t('home.open')}
            </Link>
          </Styled>
        ) : null}
      </Flex>
      <Box {...(size === 'wide' ? {} : { minH: roomFor(lines) })}>{children}</Box>
    </Card>
  );
};

/** A remote's card on the home screen; it loads, fails and retries alone. */
export const WidgetCard = ({ widget }: { readonly widget: Filled<RemoteWidget> }) => (
  <HomeCard title={widget.title} size={widget.size} lines={widget.lines} path={widget.path}>
    <WidgetBody widget={widget} />
  </HomeCard>
);
