import {
  Ban,
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  Clock,
  type LucideIcon,
} from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import type { StatusTone } from './status-tones';
import { TextOnly } from './text-only';

const icons: Record<StatusTone, LucideIcon> = {
  slate: CircleDashed, // scheduled, prospect, draft
  blue: Check, // confirmed
  amber: Clock, // arrived, waiting
  violet: CirclePlay, // in progress
  green: CircleCheck, // completed, active
  gray: Ban, // cancelled, archived, inactive
  red: CircleAlert, // failed, blocked
};

export interface StatusChipProps {
  readonly tone: StatusTone;
  /** Text of the state. */
  readonly children: string;
  /** Replaces the tone's icon. */
  readonly icon?: ReactNode;
  /** Struck through, for cancelled items. */
  readonly struck?: boolean;
}

/** A state shown by colour, icon and text. Styled in the global CSS. */
export const StatusChip = ({ tone, children, icon, struck = false }: StatusChipProps) => {
  const Icon = icons[tone];
  const bare = useContext(TextOnly);
  return (
    <span
      className="sala-chip"
      data-tone={tone}
      data-struck={struck ? '' : undefined}
      data-bare={bare ? '' : undefined}
    >
      {bare ? null : (icon ?? <Icon />)}
      <span>{children}</span>
    </span>
  );
};
