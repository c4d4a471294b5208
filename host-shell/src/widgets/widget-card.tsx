import type { RemoteWidget, WidgetSize } from '@sala/shared-contracts';
import { Card, Flex, Heading, Link as Styled } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useId, type ReactNode } from 'react';
import type { Filled } from '../slots';
import { WidgetBody } from './widget-body';

interface HomeCardProps {
  readonly title: string;
  readonly size: WidgetSize;
  /** Screen that shows it in full. */
  readonly path?: string | undefined;
  readonly children: ReactNode;
}

/** Card of the home screen: title, link, and as tall as its content. */
export const HomeCard = ({ title, size, path, children }: HomeCardProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} minW="0" px="4" py={size === 'figure' ? '2.5' : '3'}>
      <Flex
        align="center"
        justify="space-between"
        gap="3"
        minH={size === 'figure' ? '6' : '8'}
        mb={size === 'figure' ? '0' : '1'}
      >
        <Heading
          size="sm"
          id={id}
          truncate
          {...(size === 'figure' ? { color: 'fg.muted', fontWeight: 'medium' } : {})}
        >
          {title}
        </Heading>
        {path ? (
          <Styled
            asChild
            fontSize="sm"
            flexShrink="0"
            _print={{ display: 'none' }}
            textDecoration="none"
            _hover={{ textDecoration: 'underline' }}
          >
            <Link to={path} aria-label={t('home.openAll', { what: title })}>
              {t('home.open')}
            </Link>
          </Styled>
        ) : null}
      </Flex>
      {children}
    </Card>
  );
};

/** A remote's card on the home screen; it loads, fails and retries alone. */
export const WidgetCard = ({ widget }: { readonly widget: Filled<RemoteWidget> }) => (
  <HomeCard title={widget.title} size={widget.size} path={widget.path}>
    <WidgetBody widget={widget} />
  </HomeCard>
);
