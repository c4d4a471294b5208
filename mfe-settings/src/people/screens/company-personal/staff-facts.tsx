import { readablePhone, type StaffMemberDetail } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Link, Text } from '@sala/shared-ui';
import { Link as RouterLink, useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { PractitionerOffer } from './practitioner-offer';

const PractitionerFact = ({ member }: { readonly member: StaffMemberDetail }) => {
  const canOpen = useCan('practitioners:read');
  if (member.practitionerId === null) return <PractitionerOffer member={member} />;
  if (!canOpen) return member.practitioner;
  return (
    <Link asChild>
      <RouterLink to={`${paths.practitioners}?practitionerId=${member.practitionerId}`}>
        {member.practitioner}
      </RouterLink>
    </Link>
  );
};

/** What there is to know of a person; numbers and contacts only where they are not hidden. */
export const StaffFacts = ({ member }: { readonly member: StaffMemberDetail }) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const fact = (key: string, content: ReactNode) => ({
    key,
    label: t(`staff.fields.${key}`),
    content: content ?? '—',
  });
  const phone = (number: string | null) => (number === null ? null : readablePhone(number));
  const work = [
    fact('employeeNo', member.employeeNo),
    fact('position', member.position),
    fact('department', member.department?.name ?? null),
    fact('site', member.site?.name ?? null),
    fact('contractType', t(`staff.contracts.${member.contractType}`)),
    fact('weeklyHours', member.weeklyHours === null ? null : format.number(member.weeklyHours)),
    fact('hiredOn', format.day(member.hiredOn)),
    ...(member.leftOn === null ? [] : [fact('leftOn', format.day(member.leftOn))]),
    fact('email', member.email),
    fact('account', member.account && `${member.account.name} (${member.account.email})`),
    fact('practitioner', <PractitionerFact member={member} />),
  ];
  const own = [
    fact('curp', member.curp),
    fact('rfc', member.rfc),
    fact('nss', member.nss),
    fact('phone', phone(member.phone)),
    fact('emergencyName', member.emergencyName),
    fact('emergencyPhone', phone(member.emergencyPhone)),
  ];
  return (
    <>
      <Facts facts={member.hidden ? work : [...work, ...own]} />
      {member.hidden ? (
        <Text tone="muted" size="sm" mt="4">
          {t('staff.hidden')}
        </Text>
      ) : null}
    </>
  );
};
