import { Box, Flex, Heading, IconButton } from '@sala/shared-ui';
import { CloseIcon } from '@sala/shared-ui/icons';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';

interface PanelFrameProps {
  readonly title: string;
  /** Beside the columns, which stay usable; else above them. */
  readonly docked: boolean;
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a card's details: beside the board where there is room, else above it. */
export const PanelFrame = (props: PanelFrameProps) => {
  const { title, docked, onClose, actions, footer, children } = props;
  const { t } = useTranslation('hospital');
  if (!docked)
    return (
      <SidePanel open title={title} onClose={onClose} actions={actions} footer={footer}>
        <div data-card-panel="">{children}</div>
      </SidePanel>
    );
  return (
    <Flex
      as="aside"
      aria-label={t('board.panel.title', { name: title })}
      direction="column"
      flex="0 0 22.5rem"
      minH="0"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      overflow="hidden"
      animation="appear 120ms linear"
    >
      <Flex align="center" gap="1" ps="3" pe="1.5" minH="10" borderBottomWidth="1px">
        <Heading as="h2" size="sm" flex="1" minW="0" truncate title={title}>
          {title}
        </Heading>
        {actions}
        <IconButton
          size="sm"
          label={t('board.panel.close')}
          icon={<CloseIcon />}
          onClick={onClose}
        />
      </Flex>
      <Box data-card-panel="" flex="1" minH="0" overflowY="auto" p="3">
        {children}
      </Box>
      {footer ? (
        <Flex justify="flex-end" gap="2" px="3" py="2" borderTopWidth="1px">
          {footer}
        </Flex>
      ) : null}
    </Flex>
  );
};
