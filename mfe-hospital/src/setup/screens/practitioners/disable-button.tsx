import { ApiError, apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import type { PractitionerDetail } from '@sala/shared-contracts';
import { Box, Button, Link as Looks, Text } from '@sala/shared-ui';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  Link,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useState } from 'react';
import { paths } from '../../../paths';

/* Upcoming appointments to reassign, with a link to all. */
const Ahead = ({ person }: { readonly person: PractitionerDetail }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const ahead = useQuery({
    ...apiQuery('practitionerAheadList', { params: { practitionerId: person.id } }),
    meta: failsAlone,
  });
  return (
    <Box display="grid" gap="2">
      <Text>
        {t('practitioners.disable.ahead', { count: ahead.data?.total ?? person.appointmentsAhead })}
      </Text>
      <Box as="ul" listStyleType="disc" ps="5">
        {ahead.data?.items.slice(0, 5).map(({ id, startAt, timeZone, eventType, department }) => (
          <li key={id}>
            {t('practitioners.disable.appointment', {
              at: format.dateTime(startAt, timeZone),
              eventType,
              department,
            })}
          </li>
        ))}
      </Box>
      {(['today', 'upcoming'] as const).map((tab) => (
        <Looks asChild key={tab}>
          <Link to={`${paths.appointments}?tab=${tab}&doctor=${person.id}`}>
            {t(`practitioners.disable.reassign.${tab}`)}
          </Link>
        </Looks>
      ))}
    </Box>
  );
};

/** Disables or enables a practitioner; shows upcoming appointments first. */
export const DisableButton = ({
  person,
  onDone,
}: {
  readonly person: PractitionerDetail;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const update = useMutation({
    ...apiMutation('practitionerUpdate'),
    onSuccess: ({ name, active }) => {
      notify.success(
        t(active ? 'practitioners.toasts.enabled' : 'practitioners.toasts.disabled', { name }),
      );
      setAsking(false);
      onDone();
    },
    onSettled: () =>
      Promise.all(
        (['practitionerList', 'practitionerView', 'practitionerAheadList'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      ),
  });
  const known = person.appointmentsAhead;
  const send = () =>
    update.mutate({
      params: { practitionerId: person.id },
      body: {
        version: person.version,
        active: !person.active,
        ...(person.active ? { appointmentsKnown: known } : {}),
      },
    });
  if (!person.active) {
    return (
      <Button onClick={send} loading={update.isPending}>
        {t('practitioners.actions.enable')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="dangerGhost" onClick={() => setAsking(true)}>
        {t('practitioners.actions.disable')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('practitioners.disable.title', { name: person.name })}
        text={known > 0 ? <Ahead person={person} /> : t('practitioners.disable.text')}
        confirmLabel={t('practitioners.actions.disable')}
        pending={update.isPending}
        problem={update.error instanceof ApiError ? update.error.problem : null}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </>
  );
};
