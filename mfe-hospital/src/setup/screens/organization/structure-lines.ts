import { weekDays, type Department, type Room, type Site } from '@sala/shared-contracts';
import type { RecordLine } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useDepartments, usePractitioners, useSites } from '../../../parts/pickers/clinic-lists';

/** Records in words, for version conflicts. */
export const useStructureLines = () => {
  const { t } = useTranslation('hospital');
  const sites = useSites();
  const departments = useDepartments();
  const practitioners = usePractitioners();
  const none = t('organization.none');
  const line = (field: string, text: string | null): RecordLine => ({
    label: t(`organization.${field}`),
    text: text ?? none,
  });
  const nameIn = (
    records: readonly { readonly id: string; readonly name: string }[],
    id: string | null,
  ) => records.find((record) => record.id === id)?.name ?? null;
  const hours = ({ openingHours }: Site): string =>
    weekDays
      .flatMap((day) => {
        const open = openingHours[day];
        return open ? [`${t(`organization.days.${day}`)} ${open.opens}–${open.closes}`] : [];
      })
      .join(', ') || t('organization.hours.closed');

  return {
    siteLines: (site: Site): RecordLine[] => [
      line('fields.name', site.name),
      line('fields.address', site.address),
      line('fields.phone', site.phone),
      line('fields.timeZone', site.timeZone),
      line(
        'fields.latitude',
        site.latitude === null ? null : `${site.latitude}, ${site.longitude}`,
      ),
      line('legal.clues', site.clues),
      line('legal.operationNotice', site.operationNotice),
      line('legal.healthOfficer', site.healthOfficer),
      line('legal.licence', site.healthOfficerLicence),
      line('hours.title', hours(site)),
    ],
    departmentLines: (department: Department): RecordLine[] => [
      line('fields.name', department.name),
      line('fields.prefix', department.tokenPrefix),
      line('fields.code', department.code),
      line(
        'fields.site',
        department.siteId === null
          ? t('organization.fields.everySite')
          : nameIn(sites, department.siteId),
      ),
      line('fields.head', nameIn(practitioners, department.headId)),
      line('fields.sapOrgUnit', department.sapOrgUnit),
      line('fields.color', department.color),
    ],
    roomLines: (room: Room): RecordLine[] => [
      line('fields.name', room.name),
      line('fields.site', nameIn(sites, room.siteId)),
      line('fields.department', nameIn(departments, room.departmentId)),
      line('fields.roomKind', t(`organization.roomKinds.${room.kind}`)),
      line('fields.capacity', String(room.capacity)),
    ],
  };
};
