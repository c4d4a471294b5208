import { Flex, Heading, Text } from '@sala/shared-ui';
import { useEffect, useRef, type ReactNode } from 'react';

interface KioskStepLayoutProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** A field of the page takes the focus instead of the heading. */
  readonly quiet?: boolean;
  readonly children?: ReactNode;
}

/** One kiosk step; focuses its heading, so that screen readers announce it. */
export const KioskStepLayout = ({ title, text, quiet = false, children }: KioskStepLayoutProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) heading.current?.focus();
  }, [quiet]);
  return (
    <Flex
      direction="column"
      align="stretch"
      gap="4"
      w="full"
      maxW="44rem"
      m="auto"
      py="4"
      textAlign="center"
    >
      <Heading
        ref={heading}
        as="h1"
        tabIndex={-1}
        outline="none"
        fontSize="clamp(1.75rem, 5vw, 3rem)"
        lineHeight="1.15"
        textWrap="balance"
      >
        {title}
      </Heading>
      {text ? (
        <Text fontSize={{ base: 'lg', md: 'xl' }} tone="muted">
          {text}
        </Text>
      ) : null}
      {children}
    </Flex>
  );
};
