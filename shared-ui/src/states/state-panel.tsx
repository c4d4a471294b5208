import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Heading, Text } from '../controls/text';

const Panel = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '2',
    mx: 'auto',
    px: '4',
    py: '10',
    maxW: '30rem',
    textWrap: 'balance',
    '& > .lucide': { width: '1.5rem', height: '1.5rem', color: 'fg.subtle' },
  },
});

const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '2' },
});

interface StatePanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly role?: 'alert';
  /** Heading level. */
  readonly level?: 'h1' | 'h2';
}

/** Common layout of states: icon, message and action. */
export const StatePanel = ({
  icon,
  title,
  text,
  actions,
  children,
  role,
  level = 'h2',
}: StatePanelProps) => (
  <Panel {...(role ? { role } : {})}>
    {icon}
    <Heading size="sm" as={level}>
      {title}
    </Heading>
    {text ? <Text tone="muted">{text}</Text> : null}
    {children}
    {actions ? <Actions>{actions}</Actions> : null}
  </Panel>
);
