import type { CategoryIcon } from '@sala/shared-contracts';
import {
  AlertIcon,
  BabyIcon,
  BoneIcon,
  CalendarIcon,
  CategoriesIcon,
  DefaultIcon,
  EyeIcon,
  HeartIcon,
  NoteIcon,
  PillIcon,
  PractitionersIcon,
  SandboxIcon,
  SelectIcon,
  SyringeIcon,
  type Icon,
} from '@sala/shared-ui/icons';

/** Icon component of each icon name. */
export const iconOf: Readonly<Record<CategoryIcon, Icon>> = {
  stethoscope: PractitionersIcon,
  heart: HeartIcon,
  baby: BabyIcon,
  syringe: SyringeIcon,
  pill: PillIcon,
  flask: SandboxIcon,
  eye: EyeIcon,
  bone: BoneIcon,
  note: NoteIcon,
  list: SelectIcon,
  tag: CategoriesIcon,
  star: DefaultIcon,
  calendar: CalendarIcon,
  alert: AlertIcon,
};
