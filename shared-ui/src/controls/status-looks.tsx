import {
  Ban,
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePlay,
  Clock,
  Coins,
  FlaskConical,
  Lock,
  Pause,
  Pencil,
  Stethoscope,
  Undo2,
  UserX,
  X,
} from 'lucide-react';
import type { StatusChipProps } from './status-chip';

/** How a state looks: what `StatusChip` takes beside its text. */
export type StatusLook = Omit<StatusChipProps, 'children'>;

/**
 * What a state can mean, with its one colour and its one icon (docs/adr/0138). A table of a domain
 * gives each of its states one of these.
 */
export const statusLooks = {
  /** Not begun: scheduled, to do, prospect. */
  planned: { tone: 'slate', icon: <CircleDashed /> },
  /** Not now, perhaps some day. */
  later: { tone: 'gray', icon: <CircleDashed /> },
  draft: { tone: 'slate', icon: <Pencil /> },
  /** Said or sent, not yet done: confirmed, issued, sent. */
  agreed: { tone: 'blue', icon: <Check /> },
  /** Somebody or something is waited for. */
  waiting: { tone: 'amber', icon: <Clock /> },
  /** Somebody should look, nothing failed. */
  attention: { tone: 'amber', icon: <CircleAlert /> },
  toSign: { tone: 'amber', icon: <Pencil /> },
  /** Stopped by somebody, to go on later. */
  paused: { tone: 'amber', icon: <Pause /> },
  /** Money is owed. */
  toPay: { tone: 'amber', icon: <Coins /> },
  /** A term runs, and there is time. */
  inTime: { tone: 'slate', icon: <Clock /> },
  ongoing: { tone: 'violet', icon: <CirclePlay /> },
  inConsultation: { tone: 'violet', icon: <Stethoscope /> },
  /** Belongs to a test environment. */
  test: { tone: 'violet', icon: <FlaskConical /> },
  /** As it should be: completed, active, paid, signed. */
  done: { tone: 'green', icon: <CircleCheck /> },
  /** No longer used: inactive, archived, expired. */
  off: { tone: 'gray', icon: <Ban /> },
  /** Ours, nobody changes it. */
  locked: { tone: 'slate', icon: <Lock /> },
  cancelled: { tone: 'gray', icon: <Ban />, struck: true },
  /** Money that went back. */
  returned: { tone: 'gray', icon: <Undo2 /> },
  problem: { tone: 'red', icon: <CircleAlert /> },
  refused: { tone: 'red', icon: <X /> },
  overdue: { tone: 'red', icon: <Clock /> },
  noShow: { tone: 'red', icon: <UserX /> },
} as const satisfies Readonly<Record<string, StatusLook>>;
