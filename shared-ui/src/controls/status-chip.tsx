import { chakra } from '@chakra-ui/react';
import { Ban, Check, CircleCheck, CircleDashed, Clock, Stethoscope, UserX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: '1',
    height: '5.5',
    px: '2',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'tight',
    borderWidth: '1px',
    borderRadius: 'full',
    whiteSpace: 'nowrap',
    '& .lucide': { width: '0.875rem', height: '0.875rem' },
  },
  variants: {
    tone: {
      slate: { bg: 'status.slate.bg', color: 'status.slate.fg', borderColor: 'status.slate.border' },
      blue: { bg: 'status.blue.bg', color: 'status.blue.fg', borderColor: 'status.blue.border' },
      amber: { bg: 'status.amber.bg', color: 'status.amber.fg', borderColor: 'status.amber.border' },
      violet: { bg: 'status.violet.bg', color: 'status.violet.fg', borderColor: 'status.violet.border' },
      green: { bg: 'status.green.bg', color: 'status.green.fg', borderColor: 'status.green.border' },
      gray: { bg: 'status.gray.bg', color: 'status.gray.fg', borderColor: 'status.gray.border' },
      red: { bg: 'status.red.bg', color: 'status.red.fg', borderColor: 'status.red.border' },
    },
    struck: { true: { '& > span': { textDecoration: 'line-through' } } },
  },
});

/** Colour family of a state; each has an icon of its own, so that no state depends on colour. */
export const statusTones = ['slate', 'blue', 'amber', 'violet', 'green', 'gray', 'red'] as const;
export type StatusTone = (typeof statusTones)[number];

const icons: Record<StatusTone, LucideIcon> = {
  slate: CircleDashed, // scheduled, prospect, draft
  blue: Check, // confirmed
  amber: Clock, // arrived, waiting
  violet: Stethoscope, // in consultation
  green: CircleCheck, // completed, active
  gray: Ban, // cancelled, archived, inactive
  red: UserX, // no-show, blocked
};

export interface StatusChipProps {
  readonly tone: StatusTone;
  /** The state in words. */
  readonly children: string;
  /** Another icon than the tone's own. */
  readonly icon?: ReactNode;
  /** Struck through: cancelled. */
  readonly struck?: boolean;
}

/** A state by colour, icon and word together. */
export const StatusChip = ({ tone, children, icon, struck = false }: StatusChipProps) => {
  const Icon = icons[tone];
  return (
    <Chip tone={tone} struck={struck}>
      {icon ?? <Icon />}
      <span>{children}</span>
    </Chip>
  );
};
