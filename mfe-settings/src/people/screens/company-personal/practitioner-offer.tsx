import { api, apiKey, apiMutation, useCan } from '@sala/shared-auth';
import type { StaffMemberDetail } from '@sala/shared-contracts';
import { Button, Text } from '@sala/shared-ui';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useInvalidateStaff } from './invalidate-staff';

type Offer = NonNullable<StaffMemberDetail['practitionerOffer']>;

/** Whoever is made here is linked by the server, because both have the account. */
const makePractitioner = (member: StaffMemberDetail) =>
  api.practitionerCreate({
    body: {
      firstName: member.firstName,
      lastName: member.lastName,
      secondLastName: member.secondLastName,
      userId: member.userId,
      departmentIds: member.departmentId === null ? [] : [member.departmentId],
      siteIds: member.siteId === null ? [] : [member.siteId],
    },
  });

const OfferButton = ({
  member,
  offer,
}: {
  readonly member: StaffMemberDetail;
  readonly offer: Offer;
}) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const invalidate = useInvalidateStaff();
  const take = useMutation({
    mutationKey: [...apiMutation('staffMemberUpdate').mutationKey, 'practitioner'],
    mutationFn: async () => {
      if (offer.id === null) await makePractitioner(member);
      else
        await api.staffMemberUpdate({
          params: { staffMemberId: member.id },
          body: { version: member.version, practitionerId: offer.id },
        });
    },
    onSuccess: () => {
      notify.success(t('staff.practitioner.linked', { name: offer.name }));
      void client.invalidateQueries({ queryKey: apiKey('practitionerList') });
    },
    onSettled: invalidate,
  });
  const failure = useFailure(take.error);
  return (
    <>
      <Button size="sm" loading={take.isPending} onClick={() => take.mutate()}>
        {offer.id === null
          ? t('staff.practitioner.create')
          : t('staff.practitioner.link', { name: offer.name })}
      </Button>
      {failure ? (
        <Text role="alert" size="sm" color="danger.fg" mt="1">
          {failure.errors?.[0]?.message ?? failure.title}
        </Text>
      ) : null}
    </>
  );
};

/** One click links the practitioner with the same account, or makes one for a doctor without. */
export const PractitionerOffer = ({ member }: { readonly member: StaffMemberDetail }) => {
  const canMake = useCan('practitioners:manage');
  const offer = member.practitionerOffer;
  if (offer === null || member.editable !== 'all' || (offer.id === null && !canMake)) return '—';
  return <OfferButton member={member} offer={offer} />;
};
