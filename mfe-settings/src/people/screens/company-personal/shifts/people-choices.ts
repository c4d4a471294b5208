import type { Choice } from '@sala/shared-ui/form';

export interface PeopleChoices {
  readonly people: readonly Choice[];
}
