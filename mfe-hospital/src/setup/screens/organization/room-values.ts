import { limits, roomKinds, type Room, type RoomKind } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

/** Form values; '' for none. */
export interface RoomValues {
  readonly name: string;
  readonly siteId: string;
  readonly departmentId: string;
  readonly kind: string;
  readonly capacity: string;
}

export const emptyRoom = (siteId: string, departmentId: string): RoomValues => ({
  name: '',
  siteId,
  departmentId,
  kind: 'consult',
  capacity: '1',
});

export const roomValues = (room: Room): RoomValues => ({
  name: room.name,
  siteId: room.siteId,
  departmentId: room.departmentId ?? '',
  kind: room.kind,
  capacity: String(room.capacity),
});

const kindOf = (kind: string): RoomKind => roomKinds.find((known) => known === kind) ?? 'consult';

export const roomBody = (values: RoomValues) => ({
  name: values.name.trim(),
  siteId: values.siteId,
  departmentId: values.departmentId || null,
  kind: kindOf(values.kind),
  capacity: parseNumber(values.capacity) ?? 1,
});

export const roomRules = (t: Translate) =>
  yup.object({
    name: yup
      .string()
      .trim()
      .required(t('organization.rules.name'))
      .max(limits.roomNameMax, t('organization.rules.tooLong', { max: limits.roomNameMax })),
    siteId: yup.string().required(t('organization.rules.site')),
    capacity: yup
      .string()
      .test(
        'capacity',
        t('organization.rules.capacity', { max: limits.roomCapacityMax }),
        (typed = '') => {
          const number = parseNumber(typed);
          return (
            number !== null &&
            Number.isInteger(number) &&
            number >= 1 &&
            number <= limits.roomCapacityMax
          );
        },
      ),
  });
