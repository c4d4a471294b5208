import {
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  Clock,
  Stethoscope,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import type { StatusTone } from './status-tones';
import { WordsAlone } from './words-alone';

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

/** A state by colour, icon and word together; its look is in the theme's global styles. */
export const StatusChip = ({ tone, children, icon, struck = false }: StatusChipProps) => {
  const Icon = icons[tone];
  const bare = useContext(WordsAlone);
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
